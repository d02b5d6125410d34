import Foundation
import Testing

extension Trait where Self == ConditionTrait {
    /// For tests that name a schedule by its numbers: code that is instrumented for coverage can
    /// be interleaved in more places, so its schedules have others.
    static var unlessInstrumented: Self {
        .disabled(
            if: ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"] != nil,
            "Instrumented code has other schedules.")
    }
}
