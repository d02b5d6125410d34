import Foundation
import Testing

@testable import RaceTesting

extension Trait where Self == ConditionTrait {
    /// A condition for tests that name a schedule by its numbers: code that is instrumented for
    /// coverage has more suspension points, so the numbers of its schedules differ.
    static var unlessInstrumented: Self {
        .disabled(
            if: ProcessInfo.processInfo.isInstrumented, "Instrumented code has other schedules.")
    }
}

extension ProcessInfo {
    /// Whether the run measures coverage.
    var isInstrumented: Bool { environment["LLVM_PROFILE_FILE"] != nil }
}

extension Trait where Self == ConditionTrait {
    /// A condition for tests of what needs private parts of a runtime; see “Other toolchains” in the README.
    static var onKnownToolchain: Self {
        .enabled(if: Capture.hasImmediateTasks, "Only Linux with Swift 6.3 shows it.")
    }
}
