"""Makes what cffi reads of the library's headers: their declarations without comments, preprocessor lines and inline functions.

    declarations.py HEADER... > declarations.h
"""
import re
import sys

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
INLINE = re.compile(r"static inline [^{;]*\{.*?\n\}\n", re.DOTALL)
INCLUDE = re.compile(r'^#\s*include "skidpad/(\w+\.h)"', re.MULTILINE)


def declarations(text):
    """Of the text of one header."""
    text = INLINE.sub("", COMMENT.sub("", text))
    text = re.sub(r'#ifdef __cplusplus.*?#endif', "", text, flags=re.DOTALL)
    text = re.sub(r"^#[^\n]*\n", "", text, flags=re.MULTILINE)
    text = text.replace("SK_API ", "")
    return re.sub(r"\n\s*\n+", "\n", text).strip() + "\n"


def in_order(texts):
    """Names of headers, each after those that it includes."""
    done = []

    def visit(name):
        for other in INCLUDE.findall(texts[name]):
            visit(other)
        if name not in done:
            done.append(name)

    for name in sorted(texts):
        visit(name)
    return done


def main(paths):
    texts = {}
    for path in paths:
        with open(path, encoding="utf-8") as file:
            texts[path.rsplit("/", 1)[-1]] = file.read()
    for name in in_order(texts):
        sys.stdout.write(f"// {name}\n" + declarations(texts[name]))


if __name__ == "__main__":
    main(sys.argv[1:])
