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

extension SessionState {
    /// Throws when the session of a person has ended; one that cannot be read may go on.
    func expect(_ user: User) throws(AuthError) {
        switch self {
        case .signedOut(.unavailable): return
        case .signedIn(let newest):
            if newest.id != user.id { throw .notSignedIn(because: .signedOutElsewhere) }
        case .signedOut(let reason): throw .notSignedIn(because: reason)
        }
    }
}
