public import PitContract

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Something that has happened on the pit, for the person.
public struct Announcement: Sendable, Hashable {
    public let cook: Cook.ID
    public let weight: Weight
    public let event: CookEvent
    /// The name of the stage that has started or waits; `nil` when the cook is done.
    public let stage: String?
    /// The temperature of that stage in degrees Celsius; `nil` when it does not matter.
    public let celsius: Int?
    /// The action of the person that the cook waits for, as a sentence; `nil` when the cook does not wait.
    public let task: String?
    /// The time of the event, which may be long ago.
    public let time: Date

    /// Creates the announcement of the newest event of a cook.
    init(_ cook: Cook, _ progress: CookProgress) {
        let stage = progress.event.stage.map { cook.stages[$0] }
        self.cook = cook.id
        weight = cook.weight
        event = progress.event
        self.stage = stage?.name
        celsius = stage?.celsius
        if case .waits = progress.event { task = stage?.task } else { task = nil }
        time = progress.since
    }
}

/// A way to announce an event to the person: a line, a sound, a message.
public protocol Announcer: Sendable {
    /// Announces the event, and returns when that is done.
    func announce(_ announcement: Announcement) async
}
