public import Routing

/// The router of the Announcements unit, as its parent knows it.
public protocol AnnouncementsRouting: Routing {}

/// The router of the Announcements unit.
final class AnnouncementsRouter: AnnouncementsRouting {
    private let interactor: AnnouncementsInteractor

    var interactable: any Interactable { interactor }

    init(interactor: AnnouncementsInteractor) {
        self.interactor = interactor
    }
}
