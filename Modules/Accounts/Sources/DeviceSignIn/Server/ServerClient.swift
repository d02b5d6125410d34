import Auth
import Foundation

/// The requests of a sign-in to one identity server.
struct ServerClient: Sendable {
    let server: IdentityServer
    let sender: any HTTPSending
    /// The addresses of the settings.
    var endpoints: [Endpoint: SecureAddress] = [:]

    private static let deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"

    /// Finds the addresses of the server (RFC 8414).
    ///
    /// The second page is asked for what the settings and the first one lack.
    func discover() async throws(AuthError) -> ServerMetadata {
        var pages: [ServerMetadata.Page] = []
        var failure: AuthError?
        for url in ServerMetadata.addresses(of: server) where !isComplete(pages) {
            let response: HTTPResponse
            do throws(AuthError) {
                response = try await answer(.get(url))
            } catch {
                if error.kind == .cancelled || pages.isEmpty { throw error }
                break
            }
            do throws(AuthError) {
                if let page = try ServerMetadata.Page(response, of: server) {
                    pages.append(page)
                } else {
                    failure = failure ?? noPage(ServerError(response))
                }
            } catch {
                failure = error
            }
        }
        if pages.isEmpty, let failure, !(endpoints.keys.contains(.token)) { throw failure }
        return try ServerMetadata(endpoints, pages, of: server)
    }

    private func isComplete(_ pages: [ServerMetadata.Page]) -> Bool {
        Endpoint.allCases.allSatisfy { endpoint in
            endpoints[endpoint] != nil || pages.contains { $0.endpoints[endpoint] != nil }
        }
    }

    private func noPage(_ error: ServerError) -> AuthError {
        .unavailable(
            """
            \(server.issuerText) is not an identity server: it publishes no endpoints \
            (\(error.reason)). Check the address.
            """)
    }

    /// Asks for a code that the person enters in a browser (RFC 8628).
    func authorizeDevice(
        _ metadata: ServerMetadata, scopes: [String]
    ) async throws(AuthError) -> DeviceAuthorization {
        let scope = scopes.joined(separator: " ")
        let response = try await answer(
            .post(
                scope.isEmpty
                    ? ["client_id": server.clientID]
                    : ["client_id": server.clientID, "scope": scope],
                to: metadata.deviceAuthorization.url))
        do throws(ServerError) {
            return try DeviceAuthorization(response)
        } catch {
            throw .refused("to start a sign-in", server, error)
        }
    }

    /// Asks once whether the person has answered.
    func poll(
        _ metadata: ServerMetadata, deviceCode: Token
    ) async throws(AuthError) -> DeviceGrant.Answer {
        let request = HTTPRequest.post(
            [
                "grant_type": Self.deviceGrant, "device_code": deviceCode.text,
                "client_id": server.clientID,
            ], to: metadata.token.url)
        do throws(HTTPFailure) {
            return DeviceGrant.Answer(try await sender.send(request))
        } catch {
            if case .unreachable = error { return .lost(nil) }
            throw .noAnswer(server, error)
        }
    }

    /// A sentence for a poll that is repeated.
    func outage(_ error: ServerError?) -> String {
        let problem = error.map { "cannot answer now: \($0.reason)" } ?? "does not answer"
        return "\(server.issuerText) \(problem). Trying again until the code expires."
    }

    /// Exchanges a refresh token for new tokens; the old one is worth nothing afterwards.
    ///
    /// - Returns: `nil` when the server no longer accepts the token.
    func refresh(_ metadata: ServerMetadata, _ token: Token) async throws(AuthError) -> Tokens? {
        let response = try await answer(
            .post(
                [
                    "grant_type": "refresh_token", "refresh_token": token.text,
                    "client_id": server.clientID,
                ], to: metadata.token.url, isCancellable: false))
        do throws(UnusableTokens) {
            return try Tokens(response)
        } catch {
            // Some servers refuse a used token without a body. A page is of another program.
            if error.error.code == "invalid_grant"
                || (error.error.isEmpty && response.status == 400)
            {
                return nil
            }
            await revoke(error, metadata)
            throw .refused("to renew the session", server, error.error)
        }
    }

    /// Makes a token worth nothing (RFC 7009).
    ///
    /// - Parameter isCancellable: whether cancelling the task ends the request.
    func revoke(
        _ metadata: ServerMetadata, _ token: Token, kind: String, isCancellable: Bool = true
    ) async throws(AuthError) {
        guard let url = metadata.revocation?.url else {
            throw .unavailable("\(server.issuerText) cannot revoke tokens.")
        }
        let response = try await answer(
            .post(
                ["token": token.text, "token_type_hint": kind, "client_id": server.clientID],
                to: url, isCancellable: isCancellable))
        guard response.isSuccess else {
            throw .refused("to revoke the token", server, ServerError(response))
        }
    }

    /// Asks the server to revoke tokens that it has issued in an answer that cannot be used.
    func revoke(_ unusable: UnusableTokens, _ metadata: ServerMetadata) async {
        let tokens = [(unusable.refresh, "refresh_token"), (unusable.access, "access_token")]
        for case (let token?, let kind) in tokens {
            try? await revoke(metadata, token, kind: kind, isCancellable: false)
        }
    }

    /// Returns the person whose token it is; `nil` when the server does not accept it.
    func person(_ metadata: ServerMetadata, _ token: Token) async throws(AuthError) -> User? {
        let unknown = "someone at \(server.issuer.host)"
        guard let url = metadata.userInfo?.url else {
            return User(name: unknown, barbecueFoods: [])
        }
        let response = try await answer(.get(url, token: token))
        let error = ServerError(response, flaw: "it is no object of JSON")
        if [401, 403].contains(response.status) {
            if error.lacksScope {
                throw .unavailable(
                    """
                    \(server.issuerText) refused to say who you are: insufficient_scope (status \
                    \(response.status)). The token needs the scope “openid”. Name it under "scopes" \
                    in config.json, or ask the server's administrator.
                    """)
            }
            if !error.isPage { return nil }
        }
        guard response.isSuccess, let fields = AnswerFields(response) else {
            throw .refused("to say who you are", server, error)
        }
        return fields.person(unknown: unknown)
    }

    private func answer(_ request: HTTPRequest) async throws(AuthError) -> HTTPResponse {
        do throws(HTTPFailure) {
            return try await sender.send(request)
        } catch {
            throw .noAnswer(server, error)
        }
    }
}

extension AnswerFields {
    /// Reads the claims of a person (OpenID Connect).
    fileprivate func person(unknown: String) -> User {
        // The one claim that stays the same and that no other person has (OpenID Connect Core, 5.7).
        let subject = text("sub").map { ServerText.cleaned($0, maximumLength: 255) }
        // The first claim that a person would recognise.
        let name = ["preferred_username", "name", "email", "sub"].lazy
            .compactMap { text($0).map { ServerText.cleaned($0, maximumLength: 64) } }
            .first { $0.contains { !$0.isWhitespace } }
        return User(id: subject, name: name ?? unknown, barbecueFoods: [])
    }
}
