#!/usr/bin/python3
"""Writes engine/math/elementary_tables.c: every constant of the elementary functions, computed by arithmetic alone.

    tools/math_tables.py > engine/math/elementary_tables.c

Each polynomial interpolates the Taylor series of a function minus its leading terms, at Chebyshev nodes of the reduced
interval. Its error is within a few percent of the best possible fit. docs/models/numerics.md explains its use.
Only the standard library is needed; the test math.tables compares the output with the file.
"""
from decimal import Decimal, getcontext
from fractions import Fraction

getcontext().prec = 430


def arctangent(x):
    total, power, n = Decimal(0), x, 1
    while abs(power) > Decimal(10) ** -428:
        total += power / n if n % 4 == 1 else -power / n
        power *= x * x
        n += 2
    return total


PI = 4 * (4 * arctangent(Decimal(1) / 5) - arctangent(Decimal(1) / 239))


def cosine(x):
    total, term, n = Decimal(0), Decimal(1), 0
    while abs(term) > Decimal(10) ** -60:
        total += term
        n += 2
        term *= -x * x / (n * (n - 1))
    return total


def real(x):
    """Returns the nearest double. Fraction's division rounds correctly; float(Decimal) does so only with all digits."""
    exact = Fraction(x)
    return exact.numerator / exact.denominator


def leading(x, bits):
    """Returns x cut after `bits` significant bits, as a Decimal."""
    exact = Fraction(x)
    exponent = 0
    while exact >= 2:
        exact, exponent = exact / 2, exponent + 1
    while exact < 1:
        exact, exponent = exact * 2, exponent - 1
    scale = Fraction(2) ** (bits - 1)
    cut = Fraction(int(exact * scale)) / scale * Fraction(2) ** exponent
    return Decimal(cut.numerator) / Decimal(cut.denominator)


def fit(function, low, high, count):
    """Returns the monomial coefficients of the polynomial through `count` Chebyshev nodes of [low, high]."""
    saved = getcontext().prec
    getcontext().prec = 90
    nodes = [(low + high) / 2 + (high - low) / 2 * cosine(PI * (2 * i + 1) / (2 * count)) for i in range(count)]
    divided = [function(x) for x in nodes]
    for step in range(1, count):
        for i in range(count - 1, step - 1, -1):
            divided[i] = (divided[i] - divided[i - 1]) / (nodes[i] - nodes[i - step])
    result = [divided[-1]]
    for i in range(count - 2, -1, -1):
        shifted = [Decimal(0)] + result
        for j, value in enumerate(result):
            shifted[j] -= nodes[i] * value
        shifted[0] += divided[i]
        result = shifted
    getcontext().prec = saved
    return result


def series(coefficient):
    """Returns the function whose n-th Taylor coefficient is coefficient(n)."""

    def value(x):
        total, power = Decimal(0), Decimal(1)
        for n in range(70):
            total += coefficient(n) * power
            power *= x
        return total

    return value


def factorial(n):
    result = Decimal(1)
    for i in range(2, n + 1):
        result *= i
    return result


def sign(n):
    return -1 if n % 2 else 1


def row(values):
    return ", ".join(float.hex(real(value)) for value in values)


def array(comment, name, values, per_line=4):
    print("\n// " + comment)
    print("const double %s[%d] = {" % (name, len(values)))
    for i in range(0, len(values), per_line):
        print("    " + row(values[i : i + per_line]) + ",")
    print("};")


def pairs(comment, name, rows):
    print("\n// " + comment)
    print("const double %s[%d][%d] = {" % (name, len(rows), len(rows[0])))
    for values in rows:
        print("    {" + row(values) + "},")
    print("};")


def split(x):
    high = Decimal(real(x))
    return [high, x - high]


print("// Written by tools/math_tables.py; do not edit.")
print("// clang-format off")
print('#include "math/elementary_internal.h"')

half_pi = PI / 2
pieces, rest = [], half_pi
for bits in (23, 23, 23):
    pieces.append(leading(rest, bits))
    rest -= pieces[-1]
pieces += [Decimal(real(rest)), rest - Decimal(real(rest))]
array("pi/2 in three pieces of 23 bits and two of 53. Products of the first three with 30-bit integers are exact.",
      "sk_half_pi_pieces", pieces, 3)
array("pi/2 as the sum of two doubles.", "sk_half_pi", split(half_pi))

words, rest = [0], Fraction(2 / PI)
for _ in range(37):
    rest *= 2**32
    words.append(int(rest))
    rest -= int(rest)
print("\n// 2/pi in words of 32 bits. The first word is before the binary point.")
print("const uint32_t sk_two_over_pi[%d] = {" % len(words))
for i in range(0, len(words), 8):
    print("    " + ", ".join("0x%08x" % word for word in words[i : i + 8]) + ",")
print("};")

square = (PI / 4) ** 2 * Decimal("1.0001")
sine = fit(series(lambda n: sign(n + 1) / factorial(2 * n + 3)), Decimal(0), square, 6)
array("(sin r - r) / r^3 in powers of r^2, |r| <= pi/4. The last element is the rounding error of the first.",
      "sk_sine_polynomial", sine + split(sine[0])[1:])
array("(cos r - 1 + r^2/2) / r^4 in powers of r^2, |r| <= pi/4.", "sk_cosine_polynomial",
      fit(series(lambda n: sign(n) / factorial(2 * n + 4)), Decimal(0), square, 6))

array("(atan t - t) / t^3 in powers of t^2, |t| <= 1/32.", "sk_arctangent_polynomial",
      fit(series(lambda n: sign(n + 1) / Decimal(2 * n + 3)), Decimal(0), Decimal("1.0001") / 1024, 5))
pairs("atan(i/16) as sums of two doubles.", "sk_arctangent_table",
      [split(arctangent(Decimal(i) / 16) if i < 16 else PI / 4) for i in range(17)])


def arcsine_coefficient(n):
    """Returns the coefficient of x^(2n + 3): (2m)! / (4^m m!^2 (2m + 1)), m = n + 1."""
    m = n + 1
    return factorial(2 * m) / (4**m * factorial(m) ** 2 * (2 * m + 1))


array("(asin x - x) / x^3 in powers of x^2, |x| <= 1/2.", "sk_arcsine_polynomial",
      fit(series(arcsine_coefficient), Decimal(0), Decimal("0.25001"), 14))

ln2 = Decimal(2).ln()
width = ln2 / 128 * Decimal("1.001")
array("(exp r - 1 - r) / r^2, |r| <= ln 2 / 128.", "sk_exponential_polynomial",
      fit(series(lambda n: 1 / factorial(n + 2)), -width, width, 5))
step = leading(ln2 / 64, 36)
array("64 / ln 2, and ln 2 / 64 as a piece of 36 bits and the remainder.", "sk_exponential_step",
      [64 / ln2, step, ln2 / 64 - step])
pairs("2^(j/64) as sums of two doubles.", "sk_exponential_table", [split((ln2 * j / 64).exp()) for j in range(64)])

width = Decimal("1.02") / 128
array("(ln(1 + r) - r + r^2/2) / r^3, |r| <= 1/128.", "sk_logarithm_polynomial",
      fit(series(lambda n: sign(n) / Decimal(n + 3)), -width, width, 8))
step = leading(ln2, 40)
array("ln 2 as a piece of 40 bits and the remainder.", "sk_logarithm_step", [step, ln2 - step])

# Interval i begins at the mantissa (0x3fe6a + 2 i) << 44. An interval that begins or ends at 1 must have exactly the
# inverse 1.
rows = []
for i in range(128):
    begin, end = 0x3FE6A + 2 * i, 0x3FE6C + 2 * i

    def value(word):
        exponent, mantissa = (word >> 8) - 1023, word & 0xFF
        return (1 + Fraction(mantissa, 256)) * Fraction(2) ** exponent

    middle = (value(begin) + value(end)) / 2
    if 1 in (value(begin), value(end)):
        middle = Fraction(1)
    inverse = Fraction(round(1024 / middle), 1024)
    logarithm = -(Decimal(inverse.numerator) / inverse.denominator).ln()
    high = Decimal(round(logarithm * 2**40)) / 2**40
    rows.append([Decimal(inverse.numerator) / inverse.denominator, high, logarithm - high])
pairs("For each interval of mantissas near c: 1/c to 10 bits after the point, ln c to 40, and the remainder of ln c.",
      "sk_logarithm_table", rows)
