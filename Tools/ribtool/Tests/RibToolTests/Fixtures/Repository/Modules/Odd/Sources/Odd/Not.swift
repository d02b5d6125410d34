import Routing

/// Says `actor CommentInteractor: Interactable {}` without being one.
package final class NamedInteractor: Sendable {
    let text = "actor TextInteractor: Interactable {}"
}

func local() {
    actor LocalInteractor: Interactable {}
    _ = LocalInteractor()
}
