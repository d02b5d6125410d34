// Written by `swift run ribtool doubles` from the requests, `// double …`.

import Announcements
import PitContract
import RoutingTestSupport

// double AnnouncementsPresentableListener
final class AnnouncementsPresentableListenerSpy: AnnouncementsPresentableListener {
    let didTapAcknowledgeSpy = Spy<Cook.ID?, Void, Never>("didTapAcknowledge(_:)")
    let didTapSnoozeSpy = Spy<(Cook.ID?, for: Duration), Void, Never>("didTapSnooze(_:for:)")

    func didTapAcknowledge(_ cook: Cook.ID?) async { await didTapAcknowledgeSpy(cook) }
    func didTapSnooze(_ cook: Cook.ID?, for duration: Duration) async {
        await didTapSnoozeSpy((cook, for: duration))
    }
}

// double AnnouncementsPresentable
final class AnnouncementsPresentableSpy: AnnouncementsPresentable {
    let setSpy = Spy<any AnnouncementsPresentableListener, Void, Never>("set(listener:)")
    let showSpy = Spy<AnnouncementsState, Void, Never>("show(_:)")

    func set(listener: any AnnouncementsPresentableListener) async { await setSpy(listener) }
    func show(_ state: AnnouncementsState) async { await showSpy(state) }
}
