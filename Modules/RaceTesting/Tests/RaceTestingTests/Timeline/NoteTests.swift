import RaceTesting
import Synchronization
import Testing

@Suite("Notes", .failsIfStuck)
struct NoteTests {
    @Test("The text of a note is not computed in schedules that are not recorded.")
    func lazyNote() async {
        let computed = Atomic(0)

        await schedule { note("\(computed.add(1, ordering: .relaxed).newValue)") }

        #expect(computed.load(ordering: .relaxed) == 0)
    }

    @Test("Lines after a step are not asked for in schedules that are not recorded.")
    func lazyLines() async {
        let asked = Atomic(0)

        await schedule {
            noteAfterEachStep(in: "Bell") {
                asked.add(1, ordering: .relaxed)
                return []
            }
            await Task.yield()
        }

        #expect(asked.load(ordering: .relaxed) == 0)
    }
}
