/// The wait for a person who signs in with a code, as a state machine (RFC 8628, section 3.4).
///
/// It sends nothing and reads no clock: it takes the time since the code was issued, and returns what
/// to do next. So every order of answers can be tested in no time.
struct DeviceGrant: Sendable, Hashable {
    /// The next thing to do.
    enum Step: Sendable, Hashable {
        case wait(Duration)
        case poll
        case end(Outcome)
    }

    /// The end of the wait.
    enum Outcome: Sendable, Hashable {
        case tokens(Tokens)
        /// The server knows the code no longer, or the person has refused.
        ///
        /// - Parameter isSure: whether it was the person. Some servers say the same of a code that is
        ///   used up, which it may be after an answer that was lost.
        case denied(isSure: Bool)
        case expired
        case refused(UnusableTokens)
    }

    /// The server's answer to one poll.
    enum Answer: Sendable, Hashable {
        case tokens(Tokens)
        case pending
        case slowDown
        case denied
        case expired
        /// There was no answer, or only one that says that the server does not work now.
        case lost(ServerError?)
        case refused(UnusableTokens)
    }

    private static let slowDownStep = Duration.seconds(5)
    private static let longestBackoff = Duration.seconds(60)

    private let expires: Duration
    private var interval: Duration
    /// The wait after answers that were lost; longer than the interval.
    private var backoff: Duration?
    private var next: Duration
    private var hasLost = false
    private var outcome: Outcome?

    /// Starts the wait, at the time zero.
    init(expiresIn: Duration, interval: Duration) {
        expires = expiresIn
        self.interval = interval
        next = interval
    }

    /// Returns what to do at a time since the start.
    func step(at time: Duration) -> Step {
        if let outcome { return .end(outcome) }
        if time >= expires { return .end(.expired) }
        if time >= next { return .poll }
        return .wait(min(next, expires) - time)
    }

    /// Takes the answer to a poll that ended at a time since the start.
    mutating func receive(_ answer: Answer, at time: Duration) {
        let before = backoff ?? interval
        backoff = nil
        switch answer {
        case .pending: break
        case .slowDown: interval += Self.slowDownStep
        case .lost:
            hasLost = true
            backoff = min(before * 2, Self.longestBackoff)
        case .tokens(let tokens): outcome = .tokens(tokens)
        case .denied: outcome = .denied(isSure: !hasLost)
        case .expired: outcome = .expired
        case .refused(let answer): outcome = .refused(answer)
        }
        next = time + max(interval, backoff ?? .zero)
    }
}

extension DeviceGrant.Answer {
    /// Reads the answer to a poll.
    init(_ response: HTTPResponse) {
        do throws(UnusableTokens) {
            self = .tokens(try Tokens(response))
        } catch {
            self.init(error)
        }
    }

    private init(_ answer: UnusableTokens) {
        let error = answer.error
        switch (error.code, error.status) {
        case ("authorization_pending", _): self = .pending
        // A server that counts requests has codes of its own.
        case ("slow_down", _), (_, 429): self = .slowDown
        case ("access_denied", _), ("authorization_declined", _): self = .denied
        case ("expired_token", _): self = .expired
        case (_, 500...), (_, 408), ("temporarily_unavailable", _), ("server_error", _):
            self = .lost(error)
        default: self = error.isPage ? .lost(error) : .refused(answer)
        }
    }
}
