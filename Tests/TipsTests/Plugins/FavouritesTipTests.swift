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
    private func pit(_ cuts: [String]) -> Pit {
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

    @Test(
        "It is about the first favourite that has a plan and is not on the pit.",
        arguments: [
            ([], [], nil), (["beans"], [], nil), (["Pork Shoulder"], [], "pork-shoulder"),
            (["ribs", "brisket"], ["ribs"], "brisket"),
            // Another cut whose name starts the same, and its second piece, are not the favourite.
            (["ribs"], ["ribs-short", "ribstew"], "ribs"), (["ribs"], ["beef", "beef"], "ribs"),
        ] as [([String], [String], String?)])
    func subject(foods: [String], cuts: [String], expected: String?) {
        #expect(subject(foods, on: pit(cuts)) == expected)
    }

    @Test("The second piece of a favourite on the pit is the favourite, too.")
    func secondPiece() throws {
        var second = pit(["ribs", "ribs"])
        _ = try second.finish("ribs", early: true, at: ManualPitClock().now)

        #expect(subject(["ribs", "brisket"], on: second) == "brisket")
    }
}

@Suite("FirstDinnerTip")
struct FirstDinnerTipTests {
    @Test("With an empty pit, it says how to plan a dinner.")
    func suggests() {
        #expect(
            FirstDinnerTip().tips(for: .sample())
                == [
                    Tip(
                        about: "dinner", "Plan a dinner, and all is ready at one time.",
                        command: "dinner 18:00")
                ])
    }

    @Test("Without any plan, and with something on the pit or after it, there is no tip.")
    func none() throws {
        var pit = Pit()
        _ = pit.start(.brisket, at: ManualPitClock().now)

        #expect(FirstDinnerTip().tips(for: .sample(plans: [])).isEmpty)
        #expect(FirstDinnerTip().tips(for: .sample(pit: pit)).isEmpty)
        _ = try pit.finish("brisket", early: true, at: ManualPitClock().now)
        #expect(FirstDinnerTip().tips(for: .sample(pit: pit)).isEmpty)
    }
}
