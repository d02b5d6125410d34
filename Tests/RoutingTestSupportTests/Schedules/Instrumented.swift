import Foundation
import Testing

extension Trait where Self == ConditionTrait {
    /// For tests that name a schedule by its numbers: code that is instrumented for coverage can
    /// be interleaved in more places, so its schedules have others.
    static var unlessInstrumented: Self {
        .disabled(
            if: ProcessInfo.processInfo.isInstrumented, "Instrumented code has other schedules.")
    }
}

extension ProcessInfo {
    /// Whether the run measures coverage.
    var isInstrumented: Bool { environment["LLVM_PROFILE_FILE"] != nil }
}
