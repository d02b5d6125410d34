import ArgumentParsing
import Auth
import Console
import Launch
import LoggedIn
import PitTestSupport
import Routing
import RoutingTestSupport
import Streams
import Synchronization
import Testing

@testable import ribhouse

@Suite("The next screen", .schedules(50))
struct NextScreenTests {
    private let build = Spy<Void, any Routing, Never>("build()", making: UnitStub())

    @Test("A wait ends when the transition of a unit below has ended.")
    func transition() async throws {
        let (root, parent) = (RootFake(), UnitStub())
        let app = App(
            root: root, service: MemorySession(of: JoeService()), exitCode: ExitCodeRecorder())
        let slot = Slot<Int>(of: parent.interactable)
        try await root.launch()
        try await root.attach(parent)
        build.suspends()
        start { [build] in await slot.show(1) { await build() } }
        await build.called(times: 1)

        let hasEnded = Mutex(false)
        start {
            await app.waitForNewestScreen()
            hasEnded.withLock { $0 = true }
        }
        await settle()
        #expect(!hasEnded.withLock { $0 })

        build.resume(returning: UnitStub())
        await settle()
        #expect(hasEnded.withLock { $0 })
        await root.shutdown()
    }

    @Test("A script runs its next line when the transition has ended.")
    func script() async throws {
        let (root, ran) = (RootFake(), Spy<Void, Void, Never>("ran()"))
        let app = App(
            root: root, service: MemorySession(of: JoeService()), exitCode: ExitCodeRecorder())
        let slot = Slot<Int>(of: root.interactable)
        let frontEnd = LineFrontEnd(
            app: app, console: SilentConsole().console,
            commands: [LineCommand(name: "go", summary: "") { await ran() }])
        try await root.launch()
        build.suspends()
        start { [build] in await slot.show(1) { await build() } }
        await build.called(times: 1)

        start { await frontEnd.runScript(LinesFake(lines: ["go"])) }
        await settle()
        #expect(ran.callCount == 0)

        build.resume(returning: UnitStub())
        await settle()
        #expect(ran.callCount == 1)
        await root.shutdown()
    }

    @Test(
        "A new password ends the session, and its command ends when the logged-out screen is there."
    )
    func password() async throws {
        let component = AppComponent(
            service: AccountsInMemory(), conversation: Conversation(), console: AnsweringConsole(),
            pits: PitServices(clock: ManualPitClock()))
        try await App.run(component) { app in
            let session = RandomSession(app: app, console: SilentConsole())
            for line in ["login", "account", "password"] { await session.run(line) }

            #expect(app.root.tree.children.map(\.name) == ["LoggedOut"])
        }
    }

    @Test("After `status` has found a sign-out elsewhere, the logged-out screen is there.")
    func status() async throws {
        let accounts = AccountsInMemory()
        let component = AppComponent(
            service: accounts, conversation: Conversation(), console: AnsweringConsole(),
            pits: PitServices(clock: ManualPitClock()))
        try await App.run(component) { app in
            let session = RandomSession(app: app, console: SilentConsole())
            await session.run("login")
            accounts.endElsewhere()
            await session.run("status")

            #expect(app.root.tree.children.map(\.name) == ["LoggedOut"])
        }
    }

    @Test("`open` signs in again when it has found a sign-out elsewhere.")
    func open() async throws {
        let accounts = AccountsInMemory()
        let component = AppComponent(
            service: accounts, conversation: Conversation(), console: AnsweringConsole(),
            pits: PitServices(clock: ManualPitClock()))
        let command = try OpenCommand(Arguments(["pit"], options: []))
        try await App.run(component) { app in
            await RandomSession(app: app, console: SilentConsole()).run("login")
            accounts.endElsewhere()

            let isOpened = try await command.isOpened(in: app)

            #expect(isOpened)
        }
    }
}

/// A root that is showing its newest tree already.
private final class RootFake: LaunchRouting, LaunchActionable, RouterDouble {
    let unit = UnitStub()

    var actions: any LaunchActionable { self }

    func showNewestTree() async {}
    func attachTree(for state: SessionState) async -> Transition { .done }
}

/// The lines of a script.
private actor LinesFake: LineSource {
    private var lines: [String]

    init(lines: [String]) { self.lines = lines }

    func nextLine(whileRunning running: [String], mayAsk: Bool) -> ConsoleInput {
        lines.isEmpty ? .endOfInput : .line(lines.removeFirst())
    }
}

/// A console that shows nothing, and answers each question.
private struct AnsweringConsole: LinePrinting, LineAsking {
    func print(_ text: String) async {}
    func printError(_ text: String) async {}
    func ask(_ prompt: Prompt) async -> ConsoleInput { .line("right-one") }
}
