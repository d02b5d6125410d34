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

    @Test("No two have the same name.")
    func names() {
        #expect(Set(CookPlan.builtIn.map(\.name)).count == CookPlan.builtIn.count)
    }
}
