import Console
import ConsoleTestSupport
import Essentials
import PitTestSupport
import Routing
import RoutingTestSupport
import Screen
import Testing

@testable import ribhouse

/// A page that says its state, and has children as it is created with.
private struct NotePage: UnitPage {
    var children = Page.Children.none
    var text = ""

    mutating func take(_ state: String, at now: Date) -> Reply? {
        text = state
        return nil
    }

    func page(at now: Date) -> Page {
        var page = Page()
        page.label = text
        page.children = children
        if !text.isEmpty { page.saying = Saying([text], key: [text]) }
        var edit = Offer("e", "edit", line: "note ")
        edit.edits = Offer.Edit("Note", text: text, blank: "--none")
        page.offers = [edit]
        return page
    }
}

@Suite("UnitView", .failsIfStuck)
@MainActor
struct UnitViewTests {
    private let console = ConsoleSpy()

    private func view(
        _ children: Page.Children = .none, isPanel: Bool = false
    ) -> UnitView<NotePage> {
        let view = UnitView(
            NotePage(children: children), console: console, clock: ManualPitClock(),
            isScreen: false, isPanel: isPanel)
        view.makeCommands = { page, answer in
            [
                LineCommand(name: page.text, summary: "says it again") {
                    await answer { _ in .saying }
                }
            ]
        }
        return view
    }

    private func change(
        from removed: (any Viewable)? = nil, to added: (any Viewable)?, isModal: Bool = false
    ) -> ViewChange { ViewChange(removed: removed, added: added, isModal: isModal) }

    @Test("A screen that is covered says nothing and has no commands; then it is said as it is.")
    func covered() async throws {
        let (frame, below, above) = (view(.screens), view(), view())
        await frame.place(change(to: below))
        await below.show("a")
        await above.show("b")
        await frame.place(change(from: below, to: above))

        await below.show("c")
        #expect(console.printSpy.calls == ["a", "b"])
        #expect(below.commands.isEmpty && frame.focus === above)

        await frame.place(change(from: above, to: below))
        #expect(console.printSpy.calls == ["a", "b", "c"])
        try await below.commands.first?.run()
        #expect(console.printSpy.calls == ["a", "b", "c", "c"])
    }

    @Test("The rows of a covered screen are covered, too.")
    func rows() async {
        let (list, row) = (view(.rows(none: "none")), view())
        await list.place(change(to: row))
        await list.cover(true)
        await row.show("a")
        #expect(console.printSpy.calls == [])

        await list.place(change(from: row, to: nil))
        #expect(list.focus == nil)
    }

    @Test("A dialog is above the screen, and a panel is neither.")
    func focus() async {
        let (frame, screen, dialog) = (view(.screens), view(), view())
        await frame.place(change(to: screen))
        await frame.place(change(to: view(isPanel: true)))
        #expect(frame.focus === screen)

        await frame.place(change(to: dialog, isModal: true))
        #expect(frame.focus === dialog)
        await frame.place(change(from: dialog, to: nil, isModal: true))
        #expect(frame.focus === screen)
    }

    @Test(
        "A field is edited before its line runs; a blank one has a word of its own.",
        arguments: [("x", "note ax"), ("\u{7F}", "note --none")])
    func edits(text: String, line: String) async {
        let view = view()
        await view.show("a")
        view.keys.first { $0.key == .text("e") }?.change()
        #expect(view.takesText)

        view.type(text == "\u{7F}" ? .backspace : .text(text))

        #expect(view.keys.first { $0.key == .enter }?.line == line)
        view.keys.first { $0.key == .escape }?.change()
        #expect(!view.takesText)
    }
}
