import Testing

@testable import RibToolKit

@Suite("The rules about steps that no compiler misses")
struct ForgottenStepRulesTests {
    private static let builder = """
        protocol OvenPresentable { func set(listener: any OvenPresentableListener) async }
        func build() async -> any Routing {
            let presenter = await dependency.makeOvenPresenter(style: .row)
            STEP
            return OvenRouter()
        }
        """

    private func told(_ rule: String, _ source: String) throws -> [String] {
        let path = SmallRepository.oven("Builder")
        return try SmallRepository.told(rule, [path: source]).map {
            String($0.trimmingPrefix("\(path):"))
        }
    }

    @Test("A presenter without its listener is found.")
    func presenter() throws {
        let forgotten = Self.builder.replacing("    STEP\n", with: "")
        let set = Self.builder.replacing(
            "STEP", with: "await presenter.set(listener: interactor)")
        // A view without actions.
        let silent = forgotten.replacing("set(listener:", with: "show(state:")

        #expect(
            try told("presenter-listener", forgotten) == ["3: This presenter gets no listener."])
        #expect(try told("presenter-listener", set) == [])
        #expect(try told("presenter-listener", silent) == [])
    }

    @Test(
        "A router of a leaf's own is found; that of another interactor is fine.",
        arguments: [
            ("LeafInteractable {\nvar router: (any OvenRouting)?\n}", true),
            ("P, Routing.LeafInteractable {\nprivate var router: R?\n}", true),
            ("Interactable {\nvar router: (any OvenRouting)?\n}", false),
            ("LeafInteractable {\nvar oven: Oven?\nfunc f() { let router = 1 }\n}", false),
            ("LeafInteractable {}\nactor B: Interactable {\nvar router: R?\n}", false),
        ])
    func leafRouter(conformance: String, isFound: Bool) throws {
        #expect(
            try told("leaf-router", "actor OvenInteractor: \(conformance)")
                == (isFound ? ["2: The leaf OvenInteractor has a router of its own."] : []))
    }

    @Test(
        "A wire that another lifetime ends is found.",
        arguments: [
            ("lifetime", true), ("self.lifetime", true), ("Lifetime()", false),
            ("parent.lifetime", false),
        ])
    func wire(lifetime: String, isFine: Bool) throws {
        let message =
            "1: The detach of the unit does not end this wire: it ends with `\(lifetime)`."

        #expect(
            try told("wire-lifetime", "let _oven = Wired(oven, until: \(lifetime))")
                == (isFine ? [] : [message]))
    }

    @Test(
        "An action that the unit does not perform is found.",
        arguments: [
            ("await show()", false), ("isOn = true", false), ("show(perform)", false),
            ("await perform { await self.show() }", true), ("send { $0.show() }", true),
            ("self.task(\"shows\") { await self.show() }", true), ("await start()", true),
            ("await router?.show()", true), ("", true),
        ])
    func action(body: String, isFine: Bool) throws {
        let source = """
            protocol OvenPresentableListener { func didTap(at place: Int) async }
            actor OvenInteractor: OvenPresentableListener { }
            extension OvenInteractor {
                func didTap(at place: Int) async { \(body) }
                func didTap(_ place: Int) { show() }
                func start() async { await perform { } }
            }
            extension Other { func didTap(at place: Int) { show() } }
            """
        let message = "4: The unit does not perform the action `didTap`."

        #expect(try told("performed-actions", source) == (isFine ? [] : [message]))
    }

    @Test(
        "An action of an interactor is found by its name, too; a hook or a child's call is none.")
    func actionByName() throws {
        let source = """
            actor OvenInteractor: LeafInteractable {
                func didBecomeActive() async { await show() }
                func didTapBake() async { await show() }
                func didTapBack() async { await detachSelf() }
                private func didBake() {}
            }
            extension OvenInteractor: CakeListener { func didFinishCake() { isOn = false } }
            extension OvenInteractor { func didTapDoor() { isOn = false } }
            actor Oven { func didTapBake() { show() } }
            """

        #expect(
            try told("performed-actions", source) == [
                "3: The unit does not perform the action `didTapBake`.",
                "8: The unit does not perform the action `didTapDoor`.",
            ])
    }
}
