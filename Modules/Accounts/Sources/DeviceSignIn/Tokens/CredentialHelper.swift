import Auth
import Foundation

/// A keychain that this program can ask.
protocol CredentialHelping: Sendable {
    /// The name that the configuration has.
    var name: String { get }

    /// Keeps a credential, in place of the one for the same server.
    ///
    /// - Parameter isCancellable: whether cancelling the task ends the attempt.
    func store(_ credential: Credential, isCancellable: Bool) async throws(AuthError)

    /// Returns the credential for a server; `nil` when there is none, or when the keychain is locked.
    ///
    /// Both have one answer in docker's protocol.
    func get(server: String) async throws(AuthError) -> Credential?

    /// Removes the credential for a server.
    func erase(server: String) async throws(AuthError)
}

/// A credential as docker's protocol has it.
struct Credential: Encodable, Sendable, Hashable {
    /// The key: an address.
    let server: String
    let name: String
    let secret: String

    private enum CodingKeys: String, CodingKey {
        case server = "ServerURL"
        case name = "Username"
        case secret = "Secret"
    }
}

/// A program that speaks docker's protocol, such as `docker-credential-secretservice`.
///
/// The program is found in `PATH`. It gets the credential on its standard input, never as an argument.
struct CredentialHelper: CredentialHelping, Hashable {
    /// The whole output of a helper that has no such credential.
    ///
    /// Other texts with “not found” are of helpers that cannot work, such as `gpg: command not found`.
    private static let notFound = "credentials not found in native keychain"
    /// The whole output of a helper that only reads.
    private static let onlyReads = "not implemented"

    let name: String
    private let program: String

    /// A credential as helpers return it; not each of them repeats the address that it was asked for.
    private struct Answer: Decodable {
        let name: String
        let secret: String

        private enum CodingKeys: String, CodingKey {
            case name = "Username"
            case secret = "Secret"
        }
    }

    /// - Parameter folder: the path of the program's folder, in place of those in `PATH`.
    /// - Throws: ``AuthError`` of the kind rejected when no program can have the name.
    init(name: String, in folder: String? = nil) throws(AuthError) {
        let isName = name.utf8.allSatisfy {
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                || UInt8(ascii: "-") == $0
        }
        guard !name.isEmpty, isName else {
            throw .rejected(
                """
                The name of the credential helper is not valid. It is the NAME of \
                `docker-credential-NAME`, and has only lower-case letters, digits and -.
                """)
        }
        self.name = name
        program = (folder.map { $0 + "/" } ?? "") + "docker-credential-\(name)"
    }

    func store(_ credential: Credential, isCancellable: Bool) async throws(AuthError) {
        guard let data = try? JSONEncoder().encode(credential) else {
            throw .unavailable("A credential cannot be encoded as JSON. Report this as a bug.")
        }
        _ = try check(try await run("store", Array(data), isCancellable: isCancellable))
    }

    func get(server: String) async throws(AuthError) -> Credential? {
        let end = try await run("get", Array(server.utf8))
        if end.says(Self.notFound) { return nil }
        let output = try check(end)
        guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(output)) else {
            throw .unavailable("\(program) gave no credential. Check it with `\(program) list`.")
        }
        // docker-credential-pass: it succeeds without a name and a secret.
        if answer.secret.isEmpty { return nil }
        return Credential(server: server, name: answer.name, secret: answer.secret)
    }

    func erase(server: String) async throws(AuthError) {
        // The session has ended already: a task that is cancelled must not leave its tokens behind.
        let end = try await run("erase", Array(server.utf8), isCancellable: false)
        if !end.says(Self.notFound) { _ = try check(end) }
    }

    private func run(
        _ verb: String, _ input: [UInt8], isCancellable: Bool = true
    ) async throws(AuthError) -> HelperProcess.End {
        try await HelperProcess.run(program, [verb], input: input, isCancellable: isCancellable)
    }

    /// Returns the output of a helper that succeeded.
    ///
    /// The words of a helper that fails are not shown: it may repeat its input.
    private func check(_ end: HelperProcess.End) throws(AuthError) -> [UInt8] {
        guard !end.says(Self.onlyReads) else {
            throw .unavailable(
                "\(program) cannot keep credentials. Name another one in the configuration, or none."
            )
        }
        guard end.status == 0 else {
            throw .unavailable(
                """
                \(program) failed (exit code \(end.status)). Unlock its keychain, or check it with \
                `\(program) list`.
                """)
        }
        return end.output
    }
}

extension HelperProcess.End {
    /// Returns whether the helper has failed with one of the protocol's sentences.
    fileprivate func says(_ sentence: String) -> Bool {
        let text = String(decoding: output, as: UTF8.self)
        return status != 0 && text.trimmingCharacters(in: .whitespacesAndNewlines) == sentence
    }
}
