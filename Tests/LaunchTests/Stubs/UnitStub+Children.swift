public import LoggedIn
public import LoggedOut
public import RoutingTestSupport

/// What the doubles of the children's builders make.
extension UnitStub: @retroactive LoggedOutRouting, @retroactive LoggedInRouting {}
