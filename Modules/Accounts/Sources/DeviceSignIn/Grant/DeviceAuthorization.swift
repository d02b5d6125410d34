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

    /// Reads an answer.
    ///
    /// - Throws: ``ServerError`` with the field that cannot be used.
    init(_ response: HTTPResponse) throws(ServerError) {
        let unusable = { ServerError(response, flaw: $0) }
        guard response.isSuccess, let fields = AnswerFields(response), fields.text("error") == nil
        else { throw unusable("it is no object of JSON") }
        guard let deviceCode = fields.text("device_code").flatMap(Token.init) else {
            throw unusable("“device_code” is missing or no token")
        }
        userCode = ServerText.cleaned(fields.text("user_code") ?? "", maximumLength: 64)
        if userCode.isEmpty { throw unusable("“user_code” is missing or empty") }
        // Older drafts, and servers that follow them, call it a URL.
        guard let page = fields.text("verification_uri") ?? fields.text("verification_url") else {
            throw unusable("“verification_uri” is missing")
        }
        guard let page = try? SecureAddress.page(page) else {
            throw unusable("“verification_uri” is “\(ServerText.cleaned(page))”, not https://…")
        }
        guard let life = fields.number("expires_in"), life > 0 else {
            throw unusable("“expires_in” is missing or no number of seconds")
        }
        self.deviceCode = deviceCode
        self.page = page
        pageWithCode = fields.text("verification_uri_complete")
            .flatMap { try? SecureAddress.page($0) }
        expiresIn = .seconds(min(life, Self.longestLife))
        interval = .seconds(
            min(max(fields.number("interval") ?? Self.usualInterval, 1), Self.longestInterval))
    }

    /// The sentences that ask the person to go on in a browser.
    var instructions: String {
        let first = "Open \(page.url.absoluteString) in a browser and enter the code \(userCode)."
        guard let pageWithCode, pageWithCode != page else { return first }
        return first + " Or open \(pageWithCode.url.absoluteString)"
    }
}
