"""A reader of the pages that `skidpad report` writes."""
import html.parser

from program_runner import ProgramTest, run


def without_picture():
    """Options of report: where a build draws nothing there is none to leave out."""
    return ["--picture", "off"] if "--picture" in run("report", "--help").stdout else []


class Page(html.parser.HTMLParser):
    """Every element that is opened is closed, and nothing is loaded."""
    VOID = {"meta", "img", "br", "link", "input"}

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.trouble, self.text, self.pictures, self.title = [], [], [], [], ""
        self.feed(text)
        self.close()
        self.trouble += ["left open: " + tag for tag in self.open]

    def handle_starttag(self, tag, attributes):
        if tag in ("script", "link", "iframe", "object", "base"):
            self.trouble.append("<%s>" % tag)
        for name, value in attributes:
            if name in ("href", "xlink:href", "srcset") or name.startswith("on"):
                self.trouble.append("%s of %s" % (name, tag))
            if name == "src":
                self.pictures.append(value)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.trouble.append("</%s>" % tag)

    def handle_data(self, data):
        self.text.append(data)
        if self.open and self.open[-1] == "title" and "svg" not in self.open:
            self.title += data


class ReportTest(ProgramTest):
    def report(self, recording):
        """The text of its page."""
        self.good("report", recording, "--out", self.file("r.html"), *without_picture())
        return self.read("r.html")
