import LibC

/// Returns the number of columns that a terminal uses for the scalars of one character.
///
/// The C library knows the width of a scalar in a locale of UTF-8, and the process's own may be `C`.
package func columns(of character: String) -> Int {
    let scalars = character.unicodeScalars
    if scalars.allSatisfy({ $0.isASCII }) { return scalars.count }
    // This selector makes an emoji of a character that is narrow alone.
    if scalars.contains("\u{FE0F}") { return 2 }
    let widths = scalarWidths(scalars)
    // Emojis that are joined are shown as one.
    return scalars.contains("\u{200D}") ? widths.max() ?? 1 : widths.reduce(0, +)
}

/// Returns the rows of a text that is too long for one: broken between words, or in a word that is longer.
///
/// - Parameter width: returns the number of columns of a character.
package func rows(
    of text: some StringProtocol, columns: Int,
    width: (Character) -> Int = { Console.columns(of: String($0)) }
) -> [String] {
    var rows: [String] = []
    var rest = text[...]
    while true {
        var (end, used) = (rest.startIndex, 0)
        while end < rest.endIndex {
            used += width(rest[end])
            guard used <= columns || end == rest.startIndex else { break }
            end = rest.index(after: end)
        }
        guard end < rest.endIndex else { return rows + [String(rest)] }
        let indentation = rest.prefix { $0 == " " }.endIndex
        let space = rest[...end].lastIndex(of: " ").flatMap { $0 < indentation ? nil : $0 }
        rows.append(String(rest[..<(space ?? end)]))
        rest = rest[(space.map { rest.index(after: $0) } ?? end)...]
    }
}

private func scalarWidths(_ scalars: String.UnicodeScalarView) -> [Int] {
    guard let scalarWidth else { return scalars.map { _ in 1 } }
    // Safe: the locale is never freed, and the thread gets its own one back.
    let own = unsafe uselocale(locale_t(bitPattern: locale))
    defer { unsafe _ = uselocale(own) }
    return scalars.map { scalar in
        // A scalar that the library does not know has one column.
        let width = Int(scalarWidth(wchar_t(scalar.value)))
        return width < 0 ? 1 : width
    }
}

/// The address of a locale in which text is UTF-8; 0 when there is none.
private let locale: UInt = {
    for name in ["C.UTF-8", "UTF-8"] {
        // Safe: the name is a constant, and no locale is changed.
        if let locale = unsafe newlocale(LC_CTYPE_MASK, name, nil) {
            return UInt(bitPattern: locale)
        }
    }
    return 0
}()

/// `wcwidth`, which Glibc's module leaves out.
private let scalarWidth: (@convention(c) (wchar_t) -> CInt)? = {
    // Safe: the type is that of wchar.h.
    unsafe dlsym(dlopen(nil, RTLD_NOW), "wcwidth").map {
        unsafe unsafeBitCast($0, to: (@convention(c) (wchar_t) -> CInt).self)
    }
}()
