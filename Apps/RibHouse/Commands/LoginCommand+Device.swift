import ArgumentParsing
import Auth
import Console
import DeviceSignIn

/// The part of `ribhouse login` that is about an identity server.
extension LoginCommand {
    static let issuer = Option(
        name: "--issuer", value: "URL", summary: "the address of an identity server")
    static let clientID = Option(
        name: "--client-id", value: "ID",
        summary: "the name by which the server knows this program")

    /// Returns the way to sign in: at the server of the command line, or else the current one.
    static func signIn(_ arguments: Arguments) throws -> SignInMethod {
        let issuer = arguments.value(of: Self.issuer)
        let clientID = arguments.value(of: Self.clientID)
        guard (issuer == nil) == (clientID == nil) else {
            throw UsageError(
                "--issuer and --client-id must be given together. Add the missing one.")
        }
        guard let issuer, let clientID else { return try .current() }
        return try .current(named: IdentityServer(issuer: issuer, clientID: clientID))
    }

    /// Signs in with a code, which is printed on the error output.
    ///
    /// No question is asked, so it works without a terminal too.
    func runWithCode(
        _ service: any AuthService, _ console: LineConsole
    ) async throws -> ExitCode {
        guard arguments.value(of: Self.user) == nil, !arguments.has(.passwordOnInput),
            !arguments.has(Self.create)
        else {
            throw UsageError(
                "--user, --password-stdin and --create are for accounts on this machine.")
        }
        let user = try await service.login()
        try await console.print(user, asJSON: arguments.has(.json), \.sentence)
        return .done
    }
}
