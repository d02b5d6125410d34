/// Something that a front end can put in front of a person.
///
/// Says nothing of how: a front end looks for the views it can handle among those of the tree.
public protocol Viewable: AnyObject, Sendable {}
