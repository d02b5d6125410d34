/// What a server answered.
struct HTTPResponse: Sendable, Equatable {
    var status = 200
    let body: [UInt8]

    init(status: Int = 200, _ body: String) {
        self.status = status
        self.body = Array(body.utf8)
    }
}
