/// What is asked of a server.
struct HTTPRequest: Sendable, Equatable {
    var method = "GET"
    let url: String
    var headers: [String: String] = [:]
}
