/// What a double answers before its test says something.
enum FirstAnswer: Equatable {
    /// The value of a Swift expression.
    case returning(String)
    /// What a Swift expression makes, anew at each call.
    case making(String)
    /// The error that a Swift expression makes.
    case failing(String)
    /// What the protocol's own extension answers: the requirement is not doubled.
    case byDefault
}
