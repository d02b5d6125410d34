import Auth

extension SessionState {
    /// Returns the person of the session; `nil` without one.
    ///
    /// - Throws: ``AuthError`` when the session cannot be read.
    func user() throws(AuthError) -> User? {
        switch self {
        case .signedIn(let user): user
        case .signedOut(.unavailable(let error)): throw error
        case .signedOut: nil
        }
    }
}
