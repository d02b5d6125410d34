import Testing

@testable import RaceTesting

@Suite("Reruns of a failure")
struct RerunsTests {
    @Test("Ten reruns that fail with the same choices repeat it.")
    func repeats() {
        let reruns = Reruns(of: .of(choices: [0, 1], fails: true)) { policy in
            .of(choices: policy == .trace("1:1") ? [0, 1] : [], fails: true)
        }

        #expect(reruns.count == 10)
        #expect(reruns.sameCount == 10)
        #expect(reruns.areAllSame)
    }

    @Test("A rerun that passes, or chooses otherwise, is another.", arguments: [true, false])
    func differs(fails: Bool) {
        let reruns = Reruns(of: .of(choices: [0, 1], fails: true)) { _ in
            .of(choices: fails ? [1] : [0, 1], fails: fails)
        }

        #expect(reruns.sameCount == 0)
        #expect(!reruns.areAllSame)
    }

    @Test("A schedule that hangs runs once more.")
    func hangs() {
        let reruns = Reruns(of: .of(choices: [], fails: true, hangs: true)) { _ in
            .of(choices: [], fails: true)
        }

        #expect(reruns.count == 1)
        #expect(reruns.areAllSame)
    }
}
