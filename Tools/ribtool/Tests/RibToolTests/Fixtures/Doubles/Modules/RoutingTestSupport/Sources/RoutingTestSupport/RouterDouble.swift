public import Routing

/// For the tests.
public protocol RouterDouble: Routing {}
