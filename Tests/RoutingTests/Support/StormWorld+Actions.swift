import Routing
import RoutingExtras
import Synchronization

extension StormWorld {
    func act(_ times: Int, _ seed: StormRandom, isOutside: Bool = false) async {
        var random = seed
        for _ in 0..<times { await act(&random, isOutside) }
    }

    private func act(_ random: inout StormRandom, _ isOutside: Bool) async {
        guard let place = pick(&random) else { return }
        let unit = place.unit
        let fork = random.fork()
        switch random.below(20) {
        case 0, 1, 2:
            let child = await build(
                below: unit, inSlot: false, isWired: random.below(8) > 0, &random)
            keep(child, below: unit)
            try? await unit.attach(child)
        case 3, 4:
            await place.parent?.detach(unit)
            if isOutside, place.parent != nil { appendDetached(unit) }
        case 5, 6, 7: await show(in: unit, &random)
        case 8: await unit.slot.clear()
        case 9: unit.interactor.task { await self.work(unit, fork) }
        case 10: await unit.interactor.perform { await self.work(unit, fork) }
        case 11: await cancelled { await self.act(1, fork) }
        case 12:
            guard let other = pick(&random)?.unit, other.hasHadPlace else { return }
            try? await unit.attach(other)
        case 13: _ = unit.tree
        case 14: plainTask { await self.act(1, fork) }
        case 15: await ask(in: unit, &random)
        case 16:
            await unit.interactor.detachSelf()
            if isOutside { appendDetached(unit) }
        case 17: unit.interactor.send { $0.notify() }
        default: await unit.interactor.notify()
        }
    }

    private func show(in unit: StormRouter, _ random: inout StormRandom) async {
        let seed = random.fork()
        await unit.slot.show(random.below(3)) {
            var random = seed
            for _ in 0..<random.below(3) { await Task.yield() }
            if random.below(4) == 0 { throw Broken() }
            if random.below(10) == 0 {
                guard let other = self.pick(&random)?.unit, other.hasHadPlace else {
                    throw Broken()
                }
                return other
            }
            let child = await self.build(
                below: unit, inSlot: true, isWired: random.below(8) > 0, &random)
            self.keep(child, below: unit)
            return child
        }
    }

    private func ask(in unit: StormRouter, _ random: inout StormRandom) async {
        let seed = random.fork()
        _ = try? await unit.slot.ask(random.below(3)) { (answer: Answer<Int>) in
            var random = seed
            let child = await self.build(below: unit, inSlot: true, isWired: true, &random)
            self.keep(child, below: unit)
            if random.below(2) == 0 { self.plainTask { answer(1) } }
            return child
        }
    }

    private func plainTask(_ work: @escaping @Sendable () async -> Void) {
        let task = Task { await work() }
        state.withLock { $0.plainTasks.append(task) }
    }

    private func work(_ unit: StormRouter, _ random: StormRandom) async {
        journal.append(.workBegins, unit.interactor.number)
        await act(2, random)
        await unit.interactor.notify()
        journal.append(.workEnds, unit.interactor.number)
    }

    private func cancelled(_ action: @escaping @Sendable () async -> Void) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await action() }
            await Task.yield()
            group.cancelAll()
        }
    }
}
