import PitContract
import PitTestSupport
import Testing
import TipPlugins
import Tips

@Suite("FavouritesTip")
struct FavouritesTipTests {
    private func subject(_ foods: [String], on pit: Pit = Pit()) -> String? {
        FavouritesTip().tips(for: .sample(foods: foods, pit: pit)).first?.subject
    }

    /// A pit with pieces of meat of these cuts.
    private func pit(_ cuts: String...) -> Pit {
        var pit = Pit()
        for cut in cuts {
            let plan = CookPlan(name: cut, stages: [.init(name: "smoke", minutes: 60)])
            let order = CookOrder(plan: plan, weight: .fiveKilograms)
            _ = pit.start(order, at: ManualPitClock().now)
        }
        return pit
    }

    @Test("It suggests the first favourite that has a plan.")
    func suggests() {
        #expect(
            FavouritesTip().tips(for: .sample(foods: ["beans", "ribs", "brisket"]))
                == [
                    Tip(
                        about: "ribs", "There is a plan for your favourite, ribs.",
                        command: "start ribs")
                ])
    }

    @Test("Without a favourite that has a plan, there is no tip.", arguments: [[], ["beans"]])
    func none(foods: [String]) {
        #expect(subject(foods) == nil)
    }

    @Test("A favourite in capitals and with a space has the plan of that name.")
    func spelling() {
        #expect(subject(["Pork Shoulder"]) == "pork-shoulder")
    }

    @Test("A favourite that is on the pit is left out, also the second piece of it.")
    func onThePit() throws {
        var second = pit("ribs", "ribs")
        _ = try second.finish("ribs", early: true, at: ManualPitClock().now)

        #expect(subject(["ribs", "brisket"], on: pit("ribs")) == "brisket")
        #expect(subject(["ribs", "brisket"], on: second) == "brisket")
    }

    @Test("Another cut whose name starts the same is not the favourite.")
    func longerName() {
        #expect(subject(["ribs"], on: pit("ribs-short", "ribstew")) == "ribs")
    }

    @Test("The second piece of another cut is not the favourite.")
    func otherCut() {
        #expect(subject(["ribs"], on: pit("beef", "beef")) == "ribs")
    }
}
