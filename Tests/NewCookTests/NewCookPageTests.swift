import Essentials
import Pages
import PitContract
import PitTestSupport
import Testing

@testable import NewCook

@Suite("NewCookPage")
struct NewCookPageTests {
    private static let plans = [CookPlan.ribs, .porkShoulder, .brisket]
    private static let list = "1 ribs, 2 pork-shoulder, 3 brisket"

    private func page(
        _ draft: NewCookDraft = NewCookDraft(), cut: String? = nil, weight: String? = nil
    ) -> NewCookPage {
        var page = NewCookPage(plans: Self.plans, draft: draft)
        if let cut { page.typed["Cut"] = cut }
        if let weight { page.typed["Weight"] = weight }
        return page
    }

    private func page(_ page: NewCookPage) throws -> (page: Page, fields: [Form.Field]) {
        let page = page.page(at: ManualPitClock().now)
        return (page, try #require(page.form).fields)
    }

    @Test(
        "What the draft has is not asked; each mistake of it is, and the weight is not lost.",
        arguments: [
            (nil, nil, [true, true]), ("ribs", "5kg", [false, false]),
            ("ribs", nil, [false, true]),
            (" Pork  Shoulder ", "5kg", [false, false]), ("ham", "5kg", [true, false]),
            ("ham", "5stone", [true, true]), ("r", "5kg", [true, false]),
        ] as [(String?, String?, [Bool])])
    func draft(cut: String?, weight: String?, missing: [Bool]) throws {
        let sut = page(NewCookDraft(cut: cut, weight: weight))

        #expect(try page(sut).fields.map { $0.problem != nil } == missing)
        #expect((sut.order == nil) == missing.contains(true))
        #expect(sut.typed.focus == (missing[0] ? 0 : 1))
    }

    @Test(
        "A cut may be answered by its number in the list, or by enough of its name, and by nothing else.",
        arguments: ["1", " 1 ", "r", "RIB", "ribs"].map { ($0, true) }
            + ["0", "4", "-1", "1.5", "r-", "k", "t", "", " "].map { ($0, false) })
    func choice(answer: String, isRibs: Bool) {
        #expect(page(cut: answer, weight: "5kg").order == (isRibs ? .ribs : nil))
    }

    @Test("A weight may follow the cut, also when that is taken from the list then.")
    func weightWithCut() {
        var sut = page(cut: "rib 5 kg")
        #expect(sut.order == .ribs)
        sut.typed["Cut"] = "ribs"
        #expect(sut.order == .ribs)
        #expect(sut.typed["Weight"] == "5 kg")
        #expect(page(cut: "rib 5kg", weight: "x").order == nil)
    }

    @Test(
        "A blank cut chooses nothing, also of one plan; before the plans there is no form.")
    func onePlan() {
        #expect(NewCookPage(plans: [.ribs], draft: NewCookDraft(weight: "5kg")).order == nil)
        #expect(NewCookPage().page(at: ManualPitClock().now) == Page())
    }

    @Test("Each question says what can be answered.")
    func questions() throws {
        #expect(
            try page(page(cut: "ribs")).fields.map(\.question) == [
                "Cut, or its number: \(Self.list) (Enter to give up)",
                "Weight of the ribs, such as 5kg (Enter to give up)",
            ])
    }

    @Test(
        "An answer that cannot be read is refused with what is possible.",
        arguments: [
            (
                0, "briskit",
                "There is no plan for “briskit”. Did you mean “brisket”? Possible: \(list)."
            ),
            (0, "ham", "There is no plan for “ham”. Possible: \(list)."),
            (
                1, "5stone", "“5stone” is not a weight. Possible: 5kg, 800g or 11lb, up to 500 kg."
            ),
            (1, "5", "“5” has no unit. Possible: 5kg, 800g or 11lb, up to 500 kg."),
        ])
    func refuses(index: Int, answer: String, line: String) throws {
        let field = try page(page(cut: answer, weight: answer)).fields[index]

        #expect((field.problem ?? "") + field.advice == line)
    }

    @Test(
        "A person who gives up hears what is missing and what to type.",
        arguments: [
            ("", "Without a cut, nothing was started. Type, for example, `start brisket 5kg`."),
            ("ribs", "Without a weight, nothing was started. Type, for example, `start ribs 5kg`."),
        ])
    func gaveUp(cut: String, line: String) {
        #expect("\(page(cut: cut).reasonToGiveUp)" == line)
    }

    @Test(
        "On the full screen what fits is offered, and remarks say whether it fits.",
        arguments: [
            ("", ["ribs", "pork-shoulder", "brisket"], ""), ("ri", ["ribs", "brisket"], ""),
            ("2", ["pork-shoulder"], ""), ("ham", [], "no such plan"),
        ])
    func fits(cut: String, choices: [String], remark: String) throws {
        let fields = try page(page(cut: cut, weight: "2kg")).fields

        #expect(fields[0].choices == choices)
        #expect(fields.map(\.remark) == [remark, "2 kg fits"])
    }

    @Test("At the weight, the page says when the cook would be ready.")
    func ready() throws {
        var sut = page(NewCookDraft(cut: "ribs", weight: "5kg"))
        #expect(
            try page(sut).page.rows.last == .text("Started now, it is ready at 09:00", .accent))
        let late = sut.page(at: ManualPitClock().now + 55_800).rows.last
        #expect(late == .text("Started now, it is ready tomorrow at 00:30", .accent))

        sut.typed.focus = 0
        #expect(try page(sut).page.rows == [])
    }
}
