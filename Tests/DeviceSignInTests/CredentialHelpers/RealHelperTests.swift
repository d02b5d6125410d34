import Auth
import ConsoleTestSupport
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import DeviceSignIn

/// Sessions whose tokens are with two real credential helpers.
@Suite(
    .failsIfStuck, .serialized,
    .enabled(
        if: RealKeychain.home != nil,
        "run Tools/checks/credential-helpers, which installs docker-credential-pass and -secretservice"
    ))
struct RealHelperTests {
    private let folder: TemporaryFolder
    private let server = ServerFake(life: 60)
    private let clock = ClockFake()

    init() throws { folder = try TemporaryFolder() }

    private func process(_ keychain: RealKeychain) async throws -> ServiceFixture {
        try await ServiceFixture(folder, server, clock: clock, helper: keychain.helper)
    }

    @Test(
        "Sign in, renew, find the session, and sign out; the person's name is no path.",
        arguments: RealKeychain.Kind.allCases)
    func wholeLife(kind: RealKeychain.Kind) async throws {
        let keychain = try await RealKeychain(kind)
        server.answer("/userinfo", .json(200, #"{"sub": "1", "name": "corp/joe"}"#))

        let user = try await process(keychain).login()
        clock.advance(by: .seconds(50))
        let renewed = try await process(keychain).refresh()
        let found = try await process(keychain).refresh()
        let last = try await process(keychain)
        try await last.logout()

        #expect([renewed, found] == [.signedIn(user), .signedIn(user)])
        #expect(server.tokenRequests == 2 && server.hasNoValidToken)
        #expect(last.partner.notices == [])
        #expect(try await keychain.list() == "{}")
    }

    // A locked keyring says that it has no such credential: findings/secretservice-locked.sh.
    @Test(
        "A keychain that is locked or missing for a while ends no session.",
        arguments: RealKeychain.Kind.allCases, RealKeychain.Trouble.allCases)
    func trouble(kind: RealKeychain.Kind, trouble: RealKeychain.Trouble) async throws {
        let keychain = try await RealKeychain(kind)
        try await process(keychain).login()
        clock.advance(by: .seconds(50))

        try await keychain.change(trouble.rawValue)
        let during = try await process(keychain).refresh()
        try await keychain.change(trouble.end)
        let later = try await process(keychain).refresh()

        guard case .signedOut(.unavailable) = during else {
            Issue.record("The keychain was not missed: \(during)")
            return
        }
        #expect(later == .signedIn(ServerFake.joe))
    }

    @Test(
        "Signing out while the keychain is locked or missing says that the tokens may be valid.",
        arguments: RealKeychain.Kind.allCases, RealKeychain.Trouble.allCases)
    func signOut(kind: RealKeychain.Kind, trouble: RealKeychain.Trouble) async throws {
        let keychain = try await RealKeychain(kind)
        let process = try await process(keychain)
        try await process.login()

        try await keychain.change(trouble.rawValue)
        try await process.logout()

        let notice = process.partner.notices.last
        #expect(notice?.hasPrefix(StateFolder.tokensMayBeValid + " ") == true)
        #expect(notice?.contains("docker-credential-\(kind.rawValue)") == true)
    }

    // `pass` leaves a folder, with which no list works any more: findings/pass-failed-store.sh.
    @Test("A sign-in whose tokens `pass` cannot encrypt leaves nothing with it.")
    func notStored() async throws {
        let keychain = try await RealKeychain(.pass)
        try Data("nobody@example.org\n".utf8)
            .write(to: URL(filePath: keychain.folder + "/store/.gpg-id"))

        await #expect(throws: AuthError.self) { try await process(keychain).login() }

        #expect(try await keychain.list() == "{}")
    }
}

/// A keychain of its own that a real credential helper uses; it is gone with the object.
final class RealKeychain: Sendable {
    /// The helpers of `Tools/checks/credential-helpers`.
    enum Kind: String, CaseIterable, Sendable {
        case pass
        case secretservice
    }

    /// A trouble that keeps a helper from its tokens, with the verb that ends it.
    enum Trouble: String, CaseIterable, Sendable {
        case lock
        case hide

        var end: String { self == .lock ? "unlock" : "show" }
    }

    static let home = ProcessInfo.processInfo.environment["CREDENTIAL_HELPERS"]

    private static let script = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Tools/checks/credential-helpers").standardized.path

    let helper: CredentialHelper
    let folder: String
    private let kind: Kind
    private let process: ProgramRun

    init(_ kind: Kind) async throws {
        self.kind = kind
        // Short: it has sockets.
        folder = NSTemporaryDirectory() + "keychain-" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
        process = try Self.run("serve", kind, folder)
        helper = try CredentialHelper(name: kind.rawValue, in: folder)
        try await process.wait(for: "ready")
    }

    // Their agents end when the bus, or their folder, is gone.
    deinit {
        process.signal(SIGKILL)
        try? FileManager.default.removeItem(atPath: folder)
    }

    private static func run(_ verb: String, _ kind: Kind, _ folder: String) throws -> ProgramRun {
        try ProgramRun(
            script, [verb, kind.rawValue, folder], environment: ["CREDENTIAL_HELPERS": home ?? ""])
    }

    /// Starts or ends a trouble.
    func change(_ verb: String) async throws {
        let outcome = try await Self.run(verb, kind, folder).finish()
        #expect(outcome.end == .exited(0), "\(outcome.errorOutput)")
    }

    /// Returns what the helper lists, as JSON.
    func list() async throws -> String {
        try await ProgramRun("\(folder)/docker-credential-\(kind.rawValue)", ["list"]).finish()
            .output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
