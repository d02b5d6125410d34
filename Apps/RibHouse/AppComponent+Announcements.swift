import Announcements
import AnnouncementsViews

extension AppComponent: AnnouncementsDependency {
    var announcementsBuilder: any AnnouncementsBuildable { AnnouncementsBuilder(dependency: self) }

    func makeAnnouncementsPresenter() async -> any AnnouncementsPresentable {
        if screen != nil { return await AnnouncementsScreenView(console: console, clock: clock) }
        return await AnnouncementsLineView(console: lines, clock: clock)
    }
}
