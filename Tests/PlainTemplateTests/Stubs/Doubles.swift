// The doubles of these tests; `swift run ribtool doubles` writes a file for each.
//
// double PlainTemplatePresentable
// double PlainTemplatePresentableListener
// double PlainTemplateListener
