import Foundation

/// The codes with which a sign-in starts (RFC 8628, section 3.2).
struct DeviceAuthorization: Sendable, Hashable {
    /// The secret with which this program polls.
    let deviceCode: Token
    /// The code that the person enters.
    let userCode: String
    /// The page on which the person enters it.
    let page: SecureAddress
    /// The page with the code in its address.
    let pageWithCode: SecureAddress?
    let expiresIn: Duration
    let interval: Duration

    /// The bounds of what a server may ask for, so that a wrong number cannot hold the program.
    private static let longestLife = 3_600.0
    private static let longestInterval = 300.0
    private static let usualInterval = 5.0

    private struct Body: Decodable {
        let deviceCode: String
        let userCode: String
        let verificationUri: String
        let verificationUriComplete: String?
        let expiresIn: Seconds
        let interval: Seconds?
    }

    /// Reads an answer; `nil` when it is no such answer, or names a page that is not secure.
    init?(_ response: HTTPResponse) {
        guard response.status == 200, let body = response.decoded(Body.self),
            let deviceCode = Token(body.deviceCode),
            let page = try? SecureAddress(body.verificationUri), body.expiresIn.value > 0
        else { return nil }
        userCode = ServerText.cleaned(body.userCode, maximumLength: 64)
        if userCode.isEmpty { return nil }
        self.deviceCode = deviceCode
        self.page = page
        pageWithCode = body.verificationUriComplete.flatMap { try? SecureAddress($0) }
        expiresIn = .seconds(min(body.expiresIn.value, Self.longestLife))
        interval = .seconds(
            min(max(body.interval?.value ?? Self.usualInterval, 1), Self.longestInterval))
    }

    /// The sentences that ask the person to go on in a browser.
    var instructions: String {
        let first = "Open \(page.url.absoluteString) in a browser and enter the code \(userCode)."
        guard let pageWithCode, pageWithCode != page else { return first }
        return first + "\nOr open \(pageWithCode.url.absoluteString)"
    }
}
