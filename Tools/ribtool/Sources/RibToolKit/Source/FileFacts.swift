/// What one source file declares.
struct FileFacts: Sendable {
    let path: String
    /// The modules that it imports, in order.
    var imports: [String] = []
    var types: [TypeFacts] = []
    /// Functions and variables outside of types.
    var members: [MemberFacts] = []
}
