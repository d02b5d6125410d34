import ArgumentParsing
import Auth
import Console
import ConsoleTestSupport
import Foundation
import LocalAccounts
import PitContract
import PrivateFiles
import Synchronization

@testable import ribhouse

extension TestApp {
    /// Whether each start is one of the built program, as in CI.
    static let startsAlways = ProcessInfo.processInfo.environment["FAULTS"] != nil

    /// Whether a variable is the program's own: others are for the loader, the C library or programs that it starts.
    static func isOwn(_ variable: String) -> Bool {
        variable.hasPrefix("RIBHOUSE_") || variable == "TZ"
    }

    /// Whether a program with these variables needs no process of its own, which has one time zone.
    static func canRunHere(_ variables: [String: String]) -> Bool {
        !startsAlways && variables.keys.allSatisfy(isOwn)
            && variables["TZ", default: "UTC"] == "UTC"
    }

    /// Runs a command in the process of the tests, where a start loads no libraries.
    static func runHere(
        _ arguments: [String], input: String, variables: [String: String], folder: String? = nil
    ) async throws -> ProgramRun.Outcome {
        let environment = ProgramEnvironment(
            variables: variables,
            stateFolder: Result { () throws(FileError) in
                try StateFolder(environment: variables)
            }, folder: folder, hasher: KnownHashes.shared)
        let place = variables["TZ"] == nil ? LocalTime.current : LocalTime { _ in 0 }
        return try await ProgramRun.inThisProcess(input: input) { ends in
            let program = Program(arguments, in: environment) { style in
                LineConsole(input: ends[0], output: ends[1], errorOutput: ends[2], style: style)
            }
            return await LocalTime.$current.withValue(place) { await program.run().rawValue }
        }
    }
}

/// The system's hashes, each of which is computed once: it takes 70 ms and 64 MiB.
private final class KnownHashes: PasswordHashing {
    static let shared = KnownHashes()

    private struct Check: Hashable {
        let password: Password
        let hash: String
    }

    private let hasher = SystemPasswordHasher()
    private let hashes = Mutex<[Password: String]>([:])
    private let answers = Mutex<[Check: Bool]>([:])

    func hash(_ password: Password) throws(AuthError) -> String {
        if let known = hashes.withLock({ $0[password] }) { return known }
        let hash = try hasher.hash(password)
        hashes.withLock { $0[password] = hash }
        return hash
    }

    func accepts(_ hash: String) -> Bool { hasher.accepts(hash) }

    func verify(_ password: Password, against hash: String) throws(AuthError) -> Bool {
        let check = Check(password: password, hash: hash)
        if let known = answers.withLock({ $0[check] }) { return known }
        let answer = try hasher.verify(password, against: hash)
        answers.withLock { $0[check] = answer }
        return answer
    }
}
