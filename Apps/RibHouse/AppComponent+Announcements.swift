import Announcements

extension AppComponent: AnnouncementsDependency {
    var announcementsBuilder: any AnnouncementsBuildable { AnnouncementsBuilder(dependency: self) }

    func makeAnnouncementsPresenter() async -> any AnnouncementsPresentable {
        await view(AnnouncementsPage(), isPanel: true)
    }
}
