public import Console
public import Pages

/// The view of one unit on the full screen: it draws the unit's part into the room that its parent gives.
///
/// A view is `@Observable`: when something changes that the last frame was drawn from, the next one is
/// drawn. It is also a ``/Console/LineView``: its commands can be typed in the palette.
@MainActor
public protocol ScreenView: LineView {
    /// Draws the unit's part into the room.
    ///
    /// A function of what the view has been shown, and of the clock; it changes nothing.
    func draw(on canvas: inout Canvas)

    /// The keys that work now, with a word for each, in the order of the key row.
    ///
    /// Those of ``focus`` are not among them.
    var keys: [KeyCommand] { get }

    /// The keys that come before those of the views with the focus: what needs the person now.
    var urgentKeys: [KeyCommand] { get }

    /// The view of a child that gets the keys first; `nil` for none.
    var focus: (any ScreenView)? { get }

    /// The name of what it shows, by which its parent finds it; empty for none.
    var label: String { get }

    /// The row that its parent draws for it in a list; the label by default.
    var row: Row { get }

    /// Returns the number of rows that it needs now; `nil` if it takes what there is.
    func rowCount(columns: Int) -> Int?

    /// Whether the view takes all keys that have no command, because text is typed in it.
    ///
    /// The keys of the views above it, and of the front end, then do not work.
    var takesText: Bool { get }

    /// Takes a key that has no command, while ``takesText`` is `true`.
    func type(_ key: Key)
}

/// A view that needs some rows, beside the view that has the rest of the room.
public protocol ScreenPanel: ScreenView {
    /// Whether it is one: a view may be a screen in another place.
    var isPanel: Bool { get }

    /// Returns the number of rows in which it is said in short.
    func shortRowCount(columns: Int) -> Int

    /// Returns the keys that come before all others.
    ///
    /// - Parameter selected: the label of the view that has the focus.
    func urgentKeys(selected: String) -> [KeyCommand]

    /// Draws the panel, with what its urgent keys mean.
    func draw(on canvas: inout Canvas, selected: String)
}

extension ScreenPanel {
    public var isPanel: Bool { true }
    public func shortRowCount(columns: Int) -> Int { 1 }
    public func urgentKeys(selected: String) -> [KeyCommand] { [] }
    public func draw(on canvas: inout Canvas, selected: String) { draw(on: &canvas) }
}

extension ScreenView {
    public var keys: [KeyCommand] { [] }
    public var urgentKeys: [KeyCommand] { [] }
    public var focus: (any ScreenView)? { nil }
    public var label: String { "" }
    public var row: Row { .text(label) }
    public func rowCount(columns: Int) -> Int? { nil }
    public var takesText: Bool { false }
    public func type(_ key: Key) {}

    /// The views that get keys: those with the focus, the innermost first, up to one that takes text.
    public var focused: [any ScreenView] {
        var views: [any ScreenView] = [self]
        while let next = views[0].focus { views.insert(next, at: 0) }
        let last = views.firstIndex { $0.takesText } ?? views.count - 1
        return Array(views[...last])
    }
}
