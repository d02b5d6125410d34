/// Returns `text` on one line, with its control characters made visible.
///
/// Names and files can contain escape codes, line ends that forge a line, marks that reverse the
/// direction of text, and characters that no one sees. ASCII controls become their pictures (`␛`), other controls
/// `U+FFFD`. A tab becomes a space.
public func sanitized(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
        let isShown =
            scalar == joiner
            ? isEmoji(scalars[..<index].last) && isEmoji(scalars[(index + 1)...].first)
            : !isControl(scalar) && !isInvisible(scalar)
        result.append(isShown ? scalar : picture(of: scalar))
    }
    return String(result)
}

/// The joiner of emojis, without which 👩‍🍳 is two.
private let joiner: Unicode.Scalar = "\u{200D}"

private func isEmoji(_ scalar: Unicode.Scalar?) -> Bool {
    // Digits are emojis, too. The selector in front of a joiner chooses the shape of an emoji.
    scalar.map { !$0.isASCII && ($0.properties.isEmoji || $0 == "\u{FE0F}") } ?? false
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: scalar.properties.isBidiControl
    }
}

/// Whether a terminal shows nothing for the character, though it makes the text another one.
private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Selectors of the shape of the character before.
    case 0xFE00...0xFE0F: false
    // Marks of annotations.
    case 0xFFF9...0xFFFB: true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
}

private func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09: " "
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    default: "\u{FFFD}"
    }
}
