import Streams

/// What is left for a reader until the stream ends.
func rest<Element>(of reader: SharedStream<Element>.Iterator) async -> [Element] {
    var reader = reader
    var elements: [Element] = []
    while let element = await reader.next() { elements.append(element) }
    return elements
}
