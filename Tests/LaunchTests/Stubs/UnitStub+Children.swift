public import LoggedIn
public import LoggedOut
public import RoutingTestSupport

/// The unit that the doubles of the children's builders return.
extension UnitStub: @retroactive LoggedOutRouting, @retroactive LoggedInRouting {}
