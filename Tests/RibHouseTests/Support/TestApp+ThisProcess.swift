import ArgumentParsing
import Console
import ConsoleTestSupport
import Foundation
import PitContract
import PrivateFiles

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
            }, folder: folder)
        let place = variables["TZ"] == nil ? LocalTime.current : LocalTime { _ in 0 }
        return try await ProgramRun.inThisProcess(input: input) { ends in
            let program = Program(arguments, in: environment) { style in
                LineConsole(input: ends[0], output: ends[1], errorOutput: ends[2], style: style)
            }
            return await LocalTime.$current.withValue(place) { await program.run().rawValue }
        }
    }
}
