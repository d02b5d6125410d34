import Auth
import Foundation

/// The requests of a sign-in to one identity server.
struct ServerClient: Sendable {
    let server: IdentityServer
    let sender: any HTTPSending

    private static let deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"

    /// Finds the addresses of the server (RFC 8414).
    func discover() async throws(AuthError) -> ServerMetadata {
        var last: HTTPResponse?
        for url in ServerMetadata.addresses(of: server) {
            let response = try await answer(.get(url))
            if let metadata = try ServerMetadata(response, of: server) { return metadata }
            last = response
        }
        throw .unavailable(
            """
            \(server.issuerText) is not an identity server: it publishes no endpoints \
            (\(last.map { ServerError($0).reason } ?? "no address")). Check the address.
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
        guard let authorization = DeviceAuthorization(response) else {
            throw .refused("to start a sign-in", server, ServerError(response))
        }
        return authorization
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
            if case .unreachable = error { return .lost }
            throw .noAnswer(server, error)
        }
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
        if let tokens = Tokens(response) { return tokens }
        let error = ServerError(response)
        // Some servers refuse a used token without a body.
        if error.code == "invalid_grant" || (error.code == nil && response.status == 400) {
            return nil
        }
        throw .refused("to renew the session", server, error)
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
        guard response.status == 200 else {
            throw .refused("to revoke the token", server, ServerError(response))
        }
    }

    /// Returns the person whose token it is; `nil` when the server does not accept it.
    func person(_ metadata: ServerMetadata, _ token: Token) async throws(AuthError) -> User? {
        let unknown = "someone at \(server.issuer.host)"
        guard let url = metadata.userInfo?.url else {
            return User(name: unknown, barbecueFoods: [])
        }
        let response = try await answer(.get(url, token: token))
        if [401, 403].contains(response.status) { return nil }
        guard response.status == 200, let info = response.decoded(UserInfo.self) else {
            throw .refused("to say who you are", server, ServerError(response))
        }
        return User(id: info.id, name: info.displayName ?? unknown, barbecueFoods: [])
    }

    private func answer(_ request: HTTPRequest) async throws(AuthError) -> HTTPResponse {
        do throws(HTTPFailure) {
            return try await sender.send(request)
        } catch {
            throw .noAnswer(server, error)
        }
    }
}

/// The claims of a person (OpenID Connect).
private struct UserInfo: Decodable {
    let preferredUsername: String?
    let name: String?
    let email: String?
    let sub: String?

    /// The one claim that stays the same and that no other person has (OpenID Connect Core, 5.7).
    var id: String? {
        sub.flatMap { $0.isEmpty ? nil : ServerText.cleaned($0, maximumLength: 255) }
    }

    /// The first claim that a person would recognise.
    var displayName: String? {
        [preferredUsername, name, email, sub].lazy
            .compactMap { $0.map { ServerText.cleaned($0, maximumLength: 64) } }
            .first { $0.contains { !$0.isWhitespace } }
    }
}
