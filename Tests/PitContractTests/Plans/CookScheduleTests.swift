import Essentials
import PitContract
import Testing

@Suite("The schedule of a cook")
struct CookScheduleTests {
    @Test("The stages follow each other, and the last one ends when the cook should be ready.")
    func stages() throws {
        let weight = try #require(Weight("5kg"))
        let plan = CookPlan(
            name: "ham",
            stages: [
                CookPlan.Stage(name: "rub", minutes: 10, task: "Put it on."),
                CookPlan.Stage(name: "smoke", minutes: 5, minutesPerKilogram: 2),
                CookPlan.Stage(name: "rest", minutes: 20),
            ])

        let sut = CookSchedule(
            CookOrder(plan: plan, weight: weight), ready: Date(timeIntervalSince1970: 2700))

        #expect(sut.stages.map(\.stage.name) == ["rub", "smoke", "rest"])
        #expect(sut.stages.map(\.start.timeIntervalSince1970) == [0, 600, 1500])
        #expect(sut.stages.map(\.seconds) == [600, 900, 1200])
        #expect(sut.start == Date(timeIntervalSince1970: 0))
        #expect(sut.length == .seconds(2700))
    }

    @Test(
        "A person may write the name of a cut with capitals and spaces.",
        arguments: [
            ("brisket", "brisket"), ("Pork  Shoulder ", "pork-shoulder"),
            ("PORK-shoulder", "pork-shoulder"),
            ("pork", nil), ("", nil),
        ])
    func cut(text: String, name: String?) {
        #expect(CookPlan.named(text, among: CookPlan.builtIn)?.name == name)
    }
}
