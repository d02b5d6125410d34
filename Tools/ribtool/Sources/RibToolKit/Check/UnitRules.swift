import SwiftSyntax

struct PerformedActionsRule: CheckRule {
    static let summary = "An action that a view reports is work of the unit."
    static let why = "It compiles without: then it runs outside the unit, and no detach ends it."

    func findings(in repository: Repository) -> [CheckFinding] {
        let units = repository.logic.map(\.sources) + [repository.sources(below: "Apps")]
        return units.flatMap { sources in
            repository.kept(Self.name, about: sources) { findings(in: sources) }
        }
    }

    private func findings(in sources: [ParsedSource]) -> [CheckFinding] {
        let types = sources.flatMap { source in source.tree.groups.map { (source, $0) } }
        let listeners = types.map(\.1).filter {
            $0.is(ProtocolDeclSyntax.self)
                && $0.name?.hasSuffix("PresentableListener") == true
        }
        let actions = listeners.flatMap(functions).map { DeclSyntax($0).labelledName }
        // A transition is work of the unit, too.
        let starts: Set = [
            "detachSelf", "perform", "restart", "router", "send", "sendSerially", "task",
        ]
        // An action may leave the start to another function.
        let starters = types.flatMap { functions(of: $0.1) }
            .filter { !calls(in: $0).isDisjoint(with: starts) }.map(\.name.plainText)
        let conforming = types.map(\.1)
            .filter { $0.inherits(from: listeners.compactMap(\.name)) }.map(
                \.memberBlock.memberName)
        // By their names, where the view knows the interactor itself.
        let interactors = types.map(\.1).filter { type in
            type.inherits(from: ["Interactable", "LeafInteractable"])
        }.map(\.memberBlock.memberName)
        return types.flatMap { source, type in
            let name = type.memberBlock.memberName
            return functions(of: type).filter { function in
                (conforming.contains(name)
                    && actions.contains(DeclSyntax(function).labelledName)
                    || interactors.contains(name) && !type.isCalledByChild
                        && function.isNamedAsAction)
                    && function.body?.statements.isEmpty == false
                    && calls(in: function).isDisjoint(with: starts.union(starters))
            }.map { action in
                finding(
                    source.site(of: action),
                    "The unit does not perform the action `\(action.name.plainText)`.",
                    fix: """
                        Write `await perform("does it") { … }` around its body, or make it \
                        `nonisolated` with `send { … }`.
                        """)
            }
        }
    }

    private func functions(of type: any DeclGroupSyntax) -> [FunctionDeclSyntax] {
        declarations(in: type.memberBlock.members).compactMap { $0.as(FunctionDeclSyntax.self) }
    }

    private func calls(in function: FunctionDeclSyntax) -> Set<String> {
        Set(function.all(FunctionCallExprSyntax.self).map(\.calledName))
            .union(function.identifiers.intersection(["router"]))
    }
}

extension FunctionDeclSyntax {
    /// Whether it is a `didTapOrder`, and no hook.
    fileprivate var isNamedAsAction: Bool {
        !modifiers.isPrivate && name.plainText != "didBecomeActive"
            && name.plainText.wholeMatch(of: /did[A-Z].*/) != nil
    }
}

extension DeclGroupSyntax {
    /// Whether it conforms to the listener of a child: what a child calls is work of the child.
    fileprivate var isCalledByChild: Bool {
        inherited.map(\.trimmedDescription).contains {
            $0.hasSuffix("Listener") && !$0.hasSuffix("PresentableListener")
        }
    }
}

struct WireLifetimeRule: CheckRule {
    static let summary = "A `Wired` property ends with the `lifetime` of its own unit."
    static let why = "It compiles with another, whose end is not the unit's detach."

    func findings(in repository: Repository) -> [CheckFinding] {
        let sources = repository.logic.flatMap(\.sources).filter { $0.mentions(["Wired"]) }
        return sources.flatMap { source in
            source.tree.all(FunctionCallExprSyntax.self).compactMap { call in
                guard call.calledName == "Wired",
                    let lifetime = call.argument("until")?.trimmedDescription,
                    !["lifetime", "self.lifetime"].contains(lifetime)
                else { return nil }
                return finding(
                    source.site(of: call),
                    "The detach of the unit does not end this wire: it ends with `\(lifetime)`.",
                    fix: "Write `until: lifetime`.")
            }
        }
    }
}

struct BareTaskRule: CheckRule {
    static let summary = "Only Routing starts unstructured tasks."
    static let why = "It outlives the detach, and only captured tasks are ordered by a schedule."

    func findings(in repository: Repository) -> [CheckFinding] {
        let core = #/Modules\/Routing\/Sources\/Routing(Extras)?\/.+/#
        // As `swift format` writes the start of one.
        let words = ["Task ", "Task(", "Task<", "Task\n", "Task.init", ".detached", ".immediate"]
        let sources = repository.sources.filter {
            $0.mentions(words) && !$0.isTest
                && $0.path.wholeMatch(of: core) == nil
        }
        return sources.flatMap { source in
            // Test support starts tasks on the executor of a schedule.
            let isSupport = source.path.contains(#/Modules\/RaceTesting\/|TestSupport\//#)
            return repository.kept(Self.name, about: [source]) {
                source.tree.all(FunctionCallExprSyntax.self).filter { call in
                    startsTask(call) && !(isSupport && call.argument("executorPreference") != nil)
                }.map { call in
                    finding(
                        source.site(of: call),
                        "`\(call.calledExpression.oneLine)` starts a task that no lifetime owns.",
                        fix: """
                            In an interactor write `task("what it does") { … }` or `perform`; \
                            elsewhere make the function `async`, or use a task group.
                            """)
                }
            }
        }
    }

    private func startsTask(_ call: FunctionCallExprSyntax) -> Bool {
        let member = call.calledExpression.as(MemberAccessExprSyntax.self)
        let starters = ["detached", "immediate", "immediateDetached", "init"]
        let name = member?.declName.baseName.text ?? ""
        let isStarter = starters.contains(name)
        // `.detached { … }` is a task where one is expected.
        if isStarter, member?.base == nil { return name != "init" && call.trailingClosure != nil }
        let type = isStarter ? member?.base : call.calledExpression
        let plain = type?.as(GenericSpecializationExprSyntax.self)?.expression ?? type
        // The tokens alone, without comments and line breaks between them.
        let words = plain?.tokens(viewMode: .sourceAccurate).map(\.text).joined()
        return ["Task", "_Concurrency.Task"].contains(words)
    }
}
