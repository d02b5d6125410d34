import Announcements
import AnnouncementsViews

extension AppComponent: AnnouncementsDependency {
    var announcementsBuilder: any AnnouncementsBuildable { AnnouncementsBuilder(dependency: self) }

    func makeAnnouncementsPresenter() async -> any AnnouncementsPresentable {
        await AnnouncementsLineView(console: console, clock: clock, onFailure: exitCode.record)
    }
}
