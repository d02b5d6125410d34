import SwiftSyntax

struct PresenterListenerRule: CheckRule {
    static let summary = "A builder that creates a presenter sets the presenter's listener."
    static let why = "It compiles without: the view shows the unit, and its commands do nothing."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        repository.targets.filter { $0.layer == .feature }.flatMap { target in
            let takesListener = target.sources.flatMap(\.tree.types).contains { name, type in
                name.hasSuffix("Presentable")
                    && type.memberBlock.members.contains {
                        $0.decl.labelledName == "set(listener:)"
                    }
            }
            return (takesListener ? target.sources : []).flatMap { source in
                let calls = source.tree.all(FunctionCallExprSyntax.self)
                let presenters = calls.filter {
                    $0.calledName.hasPrefix("make") && $0.calledName.hasSuffix("Presenter")
                }
                let settings = calls.filter {
                    $0.calledName == "set" && $0.argument("listener") != nil
                }
                return presenters.dropFirst(settings.count).map {
                    finding(
                        source.site(of: $0), "This presenter gets no listener.",
                        fix: "Write `await presenter.set(listener: interactor)` in the builder.")
                }
            }
        }
    }
}
