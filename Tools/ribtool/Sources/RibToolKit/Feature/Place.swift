/// Where in a source something stands.
enum Place: Hashable {
    /// In the array that a variable starts with.
    case variable(String)
    /// In the array that is an argument of a call.
    case argument(String, of: Call)
    /// Among the arguments of a call.
    case arguments(of: Call)
    /// Among the parameters of a type's initializer.
    case parameters(of: String)
    /// Among the imports.
    case imports
    /// Behind the last member of a type.
    case members(of: String)
    /// Behind the last `let` of a type.
    case properties(of: String)
    /// Behind the last statement of a type's initializer, or of a function.
    case statements(of: String, function: String?)

    /// A call, by what is called and the name that it is given.
    struct Call: Hashable {
        let function: String
        /// The first argument, or the one called `name`, when that is a string.
        var name: String?
    }
}
