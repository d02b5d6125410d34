import PitContract
import PitTestSupport
import Testing

@testable import NewCook

@Suite("NewCookForm")
struct NewCookFormTests {
    private let cut = NewCookQuestion.cut(among: [.ribs, .porkShoulder])

    private func form(_ cut: String? = nil, _ weight: String? = nil) -> NewCookForm {
        NewCookForm(
            plans: [.ribs, .porkShoulder], draft: NewCookDraft(cut: cut, weight: weight))
    }

    @Test("What the draft has is not asked.")
    func complete() {
        let sut = form("ribs", "5kg")

        #expect(sut.question == nil)
        #expect(sut.order == .ribs)
    }

    @Test("Without a draft, the cut is asked first, then the weight.")
    func asks() {
        var sut = form()
        #expect(sut.question == cut)

        sut.enter("ribs")
        #expect(sut.question == .weight(of: .ribs))
        #expect(sut.order == nil)

        sut.enter("5kg")
        #expect(sut.question == nil)
        #expect(sut.order == .ribs)
    }

    @Test("An answer that cannot be read is refused until a right one is entered.")
    func refuses() {
        var sut = form()
        #expect(sut.refused == nil)

        sut.enter("rbis")
        #expect(sut.question == cut)
        #expect(sut.refused == "rbis")

        sut.enter("ribs")
        #expect(sut.refused == nil)

        sut.enter("5stone")
        #expect(sut.question == .weight(of: .ribs))
        #expect(sut.refused == "5stone")
    }

    @Test("A wrong cut in the draft does not lose the weight.")
    func keepsWeight() {
        var sut = form("ham", "5kg")
        #expect(sut.refused == "ham")

        sut.enter("ribs")

        #expect(sut.order == .ribs)
    }

    @Test("Of a draft with two mistakes, each is refused with its question.")
    func twoMistakes() {
        var sut = form("ham", "5stone")
        #expect(sut.refused == "ham")

        sut.enter("ribs")

        #expect(sut.question == .weight(of: .ribs))
        #expect(sut.refused == "5stone")
    }

    @Test("A cut may be typed in capitals and with spaces.")
    func spelling() {
        #expect(form(" Pork  Shoulder ", "5kg").order?.plan == .porkShoulder)
    }

    @Test(
        "A cut may be answered by its number, or by enough of its name.",
        arguments: ["1", " 1 ", "r", "RIB", "ib"])
    func choice(answer: String) {
        var sut = form(nil, "5kg")

        sut.enter(answer)

        #expect(sut.order == .ribs)
    }

    @Test(
        "A number that is not in the list, and no part of one name, or a letter in it, is refused.",
        arguments: ["0", "4", "-1", "1.5", "r-", "k", "t"])
    func noChoice(answer: String) {
        var sut = NewCookForm(plans: [.ribs, .porkShoulder, .brisket], draft: NewCookDraft())

        sut.enter(answer)

        #expect(sut.refused != nil)
        #expect(sut.order == nil)
    }
}
