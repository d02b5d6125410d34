// Written by `swift run ribtool doubles` from the requests, `// double …`.

import HeadlessTemplate
import RoutingTestSupport

// double HeadlessTemplateListener
final class HeadlessTemplateListenerSpy: HeadlessTemplateListener {
    let didFinishHeadlessTemplateSpy = Spy<Void, Void, Never>("didFinishHeadlessTemplate()")

    func didFinishHeadlessTemplate() async { await didFinishHeadlessTemplateSpy() }
}
