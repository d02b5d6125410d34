/// The smallest unit, whose cost is the floor: final classes, an intrusive list of children, hooks,
/// and no concurrency.
final class FloorUnit {
    final class Interactor {
        // Safe, here and below: a unit keeps its interactor. It is in its parent's list only while it
        // is attached, and the parent keeps it alive for that time.
        private(set) var isActive = false
        unowned(unsafe) var router: FloorUnit?

        @inline(never) func didBecomeActive() { isActive = true }
        @inline(never) func willResignActive() { isActive = false }
    }

    let interactor: Interactor
    private unowned(unsafe) var parent: FloorUnit?
    private unowned(unsafe) var previous: FloorUnit?
    private var next: FloorUnit?
    private var firstChild: FloorUnit?

    init() {
        interactor = Interactor()
        unsafe interactor.router = self
    }

    @inline(never) func attach(_ child: FloorUnit) {
        unsafe child.parent = self
        child.next = firstChild
        unsafe firstChild?.previous = child
        firstChild = child
        child.interactor.didBecomeActive()
    }

    @inline(never) func detach(_ child: FloorUnit) {
        child.interactor.willResignActive()
        if let previous = unsafe child.previous {
            previous.next = child.next
        } else {
            firstChild = child.next
        }
        unsafe child.next?.previous = unsafe child.previous
        child.next = nil
        unsafe child.previous = nil
        unsafe child.parent = nil
    }
}
