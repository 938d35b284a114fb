/** Characters: just below the body limit of an ordinary endpoint. */
export const LONG = 60_000

const repeated =
  (piece: string, last = '') =>
  (length: number) =>
    piece.repeat(Math.ceil(length / piece.length)).slice(0, length - last.length) + last

/** Texts for which a backtracking expression needs quadratic time or more, at any length. */
export const LONG_TEXTS: readonly { what: string; of: (length: number) => string }[] = [
  { what: 'digits and a letter', of: repeated('1', 'x') },
  { what: 'zeros and a letter', of: repeated('0', 'x') },
  { what: 'spaces and a letter', of: repeated(' ', 'x') },
  { what: 'tabs within', of: (length) => `x${repeated('\t')(length - 2)}x` },
  { what: 'line breaks within', of: (length) => `x${repeated('\r\n')(length - 2)}x` },
  { what: 'dashes and a letter', of: (length) => `x${repeated('-')(length - 2)}x` },
  { what: 'at signs', of: repeated('@') },
  { what: 'one-letter e-mail addresses', of: repeated('a@', ' ') },
  { what: 'dots after an at sign', of: (length) => `a@${repeated('.a')(length - 4)}. ` },
  { what: 'dots', of: repeated('.', 'x') },
  { what: 'slashes within', of: (length) => `https://${repeated('/')(length - 9)}x` },
  { what: 'colons of an address', of: (length) => `a://:${repeated(':')(length - 6)} ` },
  { what: 'unclosed brackets', of: repeated('([{<') },
  { what: 'unclosed quotes', of: repeated('“') },
  { what: 'braces of a template', of: repeated('{{a') },
  { what: 'unclosed tags', of: repeated('<a ') },
  { what: 'letters', of: repeated('a', '!') },
  { what: 'capitals', of: repeated('A', '!') },
  { what: 'short words', of: repeated('a ') },
  { what: 'single digits', of: repeated('1 ') },
  { what: 'digits and separators', of: repeated('4 . - ') },
  { what: 'pairs of digits', of: repeated('42-', 'x') },
  { what: 'commas', of: repeated(', ', 'x') },
  { what: 'equals signs', of: repeated('=', '\n') },
  { what: 'plus signs', of: repeated('+a', ' ') },
  { what: 'letters with combining marks', of: repeated('e\u0301\u0351\u036b') },
  { what: 'ligatures of many letters', of: repeated('\ufdfa') },
  { what: 'invisible characters', of: repeated('\u200b', 'x') },
  { what: 'mixed scripts', of: repeated('aж漢١\u200f😀') },
]
