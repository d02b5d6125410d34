import Auth
import Foundation
import RaceTesting
import Testing

@testable import DeviceSignIn

@Suite(.failsIfStuck) struct CredentialHelperTests {
    @Test(
        "A name that could be a path or an option is refused.",
        arguments: ["", "../x", "a b", "Pass", "a;b", "ä"])
    func names(name: String) {
        #expect(throws: AuthError.self) { try CredentialHelper(name: name) }
    }

    @Test("A helper that is missing is named.")
    func missing() async throws {
        let helper = try CredentialHelper(name: "none-of-this-name")

        let error = await #expect(throws: AuthError.self) { try await helper.get(server: "x") }

        #expect(
            error
                == .unavailable(
                    """
                    The credential helper docker-credential-none-of-this-name cannot be started. \
                    Install it, or remove it from the configuration.
                    """))
    }

    @Test(
        "A program gets its input whole, and its output comes back whole.",
        arguments: [0, 1, 300_000])
    func cat(length: Int) async throws {
        let input = (0..<length).map { UInt8(truncatingIfNeeded: $0 % 251) }

        let end = try await HelperProcess.run("cat", [], input: input)

        #expect(end.status == 0)
        #expect(end.output == input)
    }

    @Test("A program that does not read its input raises no signal; its exit code is kept.")
    func noReader() async throws {
        let end = try await HelperProcess.run(
            "sh", ["-c", "exec <&-; exit 3"], input: [UInt8](repeating: 0, count: 300_000))

        #expect(end.status == 3)
    }
}
