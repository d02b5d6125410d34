/// The server answered, but not with what was asked for.
struct UnexpectedStatus: Error, Equatable {
    let code: Int
}
