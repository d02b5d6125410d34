import Synchronization

/// A hook, a build or work that runs, and is overdue if it still runs a deadline later.
struct OverdueCall: Hashable {
    struct Unit: Hashable {
        let id: UInt64
        let name: String
    }

    enum Kind: Hashable {
        /// A hook; or foreign code in a transition, with the number of the call.
        case call(String, number: UInt64?)
        /// Work, by its number, for whose end a detach waits.
        case work(UInt64, name: String)
    }

    let unit: Unit
    let kind: Kind
}

extension Lifetime {
    /// The calls and the work in this unit and below it that ought to end soon.
    var overdueCalls: Set<OverdueCall> {
        var calls: Set<OverdueCall> = []
        // With each unit, whether the detach of a unit above it waits for its work.
        var rest = [(unit: self, isClosing: false)]
        while let (unit, isParentClosing) = rest.popLast() {
            let (kinds, isClosing, children) = unit.state.withLock { state in
                let isClosing =
                    isParentClosing || state.phase == .closing
                    || state.phase == .closed && !state.pendingWaits.isEmpty
                return (state.overdueCalls(isClosing: isClosing), isClosing, state.children.all)
            }
            rest += children.map { ($0, isClosing) }
            calls.formUnion(
                kinds.map { OverdueCall(unit: .init(id: unit.id, name: unit.name), kind: $0) })
        }
        return calls
    }
}

extension LifetimeState {
    fileprivate func overdueCalls(isClosing: Bool) -> [OverdueCall.Kind] {
        let hook: OverdueCall.Kind? =
            switch stage {
            case .activating, .closing(.activation): .call("didBecomeActive()", number: nil)
            case .closing(.resignation): .call("willResignActive()", number: nil)
            case .closing(.viewRemoval): .call(WorkItem.Activity.views.rawValue, number: nil)
            case .built, .active, .closing(nil), .closed: nil
            }
        let work = work.numbered.compactMap { number, item -> OverdueCall.Kind? in
            if let activity = item.activity {
                .call(activity.kind.rawValue, number: activity.number)
            } else if isClosing, item.transitionOwner == nil, !item.waitsInCore {
                .work(number, name: item.name)
            } else {
                nil
            }
        }
        return [hook].compactMap(\.self) + work
    }
}
