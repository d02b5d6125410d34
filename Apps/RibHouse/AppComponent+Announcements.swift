import Announcements

extension AppComponent: AnnouncementsDependency {
    var announcementsBuilder: any AnnouncementsBuildable { AnnouncementsBuilder(dependency: self) }
    var announcer: (any Announcer)? {
        console is QuietConsole ? nil : LineAnnouncer(console: console, clock: clock)
    }
}
