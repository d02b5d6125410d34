/// Returns `text` with its control characters made visible.
///
/// Names and files can contain escape codes, line ends that forge a line, and marks that reverse the
/// direction of text. ASCII controls become their pictures (`␛`), other controls `U+FFFD`. A tab
/// becomes a space.
/// - Parameter keepingLines: Whether line feeds stay, for text of several lines.
public func sanitized(_ text: String, keepingLines: Bool = false) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        if !isControl(scalar) || (keepingLines && scalar == "\n") {
            result.append(scalar)
        } else {
            result.append(picture(of: scalar))
        }
    }
    return String(result)
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    // Line and paragraph separators, and marks that change the direction of text.
    case 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
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
