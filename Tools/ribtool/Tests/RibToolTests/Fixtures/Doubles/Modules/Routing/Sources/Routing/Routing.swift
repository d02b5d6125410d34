/// For the tests.
public protocol Routing: AnyObject, Sendable {
    var interactable: any Interactable { get }
}

/// For the tests.
public protocol ViewableRouting: Routing {
    var viewable: any Viewable { get }
}

/// For the tests.
public protocol Viewable: AnyObject, Sendable {}
/// For the tests.
public protocol Interactable: Actor {}
