import PitContract
import Testing

@Suite("The built-in plans")
struct BuiltInPlanTests {
    @Test("A cook takes hours and no days, at the heat of a smoker.", arguments: CookPlan.builtIn)
    func plausible(plan: CookPlan) throws {
        let weight = try #require(Weight(plan.name == "chicken" ? "2kg" : "5kg"))

        let length = plan.length(for: weight)

        #expect((2 * 3600...16 * 3600).contains(length))
        #expect(plan.stages.compactMap(\.celsius).allSatisfy { (100...140).contains($0) })
        // The meat is put on after the rub, and no rest spoils it.
        let (first, last) = (try #require(plan.stages.first), try #require(plan.stages.last))
        #expect((10 * 60...30 * 60).contains(first.length(for: weight)))
        #expect(first.task != nil)
        #expect((10 * 60...60 * 60).contains(last.length(for: weight)))
        #expect(last.task == nil)
    }

    @Test(
        "A cut takes as long as its stages.",
        arguments: [
            ("brisket", 30 + 400 + 250 + 60), ("pork-shoulder", 30 + 500 + 300 + 60),
            ("ribs", 20 + 240 + 60 + 60 + 10), ("chicken", 15 + 45 + 300 + 15),
        ])
    func length(name: String, minutes: Int) throws {
        let weight = try #require(Weight("5kg"))
        let plan = try #require(CookPlan.builtIn.first { $0.name == name })

        #expect(plan.length(for: weight) == minutes * 60)
    }

    @Test("No two have the same name.")
    func names() {
        #expect(Set(CookPlan.builtIn.map(\.name)).count == CookPlan.builtIn.count)
    }
}
