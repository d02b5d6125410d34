public import Routing

/// For the tests.
public protocol RouterDouble: Routing {
    var unit: UnitStub { get }
}
