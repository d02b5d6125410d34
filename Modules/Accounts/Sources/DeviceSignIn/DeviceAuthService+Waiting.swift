import Auth

extension DeviceAuthService {
    /// Polls until the person has answered in the browser.
    func wait(
        for authorization: DeviceAuthorization, _ metadata: ServerMetadata
    ) async throws(AuthError) -> Tokens {
        let start = clock()
        var grant = DeviceGrant(
            expiresIn: authorization.expiresIn, interval: authorization.interval)
        var isWorking = true
        while true {
            switch grant.step(at: clock() - start) {
            case .wait(let duration):
                do {
                    try await sleep(duration)
                } catch {
                    throw .cancelled
                }
            case .poll:
                let answer = try await client.poll(metadata, deviceCode: authorization.deviceCode)
                if case .lost(let error) = answer {
                    if isWorking { await conversation.inform(client.outage(error)) }
                    isWorking = false
                } else {
                    isWorking = true
                }
                grant.receive(answer, at: clock() - start)
            case .end(.tokens(let tokens)): return tokens
            case .end(.denied(let isSure)):
                throw .rejected(
                    isSure
                        ? "The sign-in was refused in the browser."
                        : """
                        \(server.issuerText) no longer accepts the code: it was refused in the \
                        browser, or used up by an answer that was lost. Sign in again.
                        """)
            case .end(.expired): throw .rejected("The code has expired. Sign in again.")
            case .end(.refused(let answer)):
                await client.revoke(answer, metadata)
                throw answer.error.code == "invalid_grant"
                    ? .rejected(
                        """
                        \(server.issuerText) no longer accepts the code: \(answer.error.reason). \
                        Sign in again.
                        """) : .refused("to complete the sign-in", server, answer.error)
            }
        }
    }
}
