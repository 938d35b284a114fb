/** As long as a body of an ordinary call can carry. */
export const LONG = 60_000

const repeated =
  (piece: string, last = '') =>
  (length: number) =>
    piece.repeat(Math.ceil(length / piece.length)).slice(0, length - last.length) + last

/**
 * Texts that make a careless expression go over them again for every one of their characters. Each is made to a
 * length, so that it can be as long as the field allows, too.
 */
export const LONG_TEXTS: readonly { what: string; of: (length: number) => string }[] = [
  { what: 'digits and a letter', of: repeated('1', 'x') },
  { what: 'zeros and a letter', of: repeated('0', 'x') },
  { what: 'spaces and a letter', of: repeated(' ', 'x') },
  { what: 'tabs within', of: (length) => `x${repeated('\t')(length - 2)}x` },
  { what: 'line breaks within', of: (length) => `x${repeated('\r\n')(length - 2)}x` },
  { what: 'dashes and a letter', of: (length) => `x${repeated('-')(length - 2)}x` },
  { what: 'at signs', of: repeated('@') },
  { what: 'an address of one sign, over and over', of: repeated('a@', ' ') },
  { what: 'dots after an at sign', of: (length) => `a@${repeated('.a')(length - 4)}. ` },
  { what: 'dots', of: repeated('.', 'x') },
  { what: 'slashes within', of: (length) => `https://${repeated('/')(length - 9)}x` },
  { what: 'colons of an address', of: (length) => `a://:${repeated(':')(length - 6)} ` },
  { what: 'brackets that never close', of: repeated('([{<') },
  { what: 'quotes that never close', of: repeated('“') },
  { what: 'braces of a template', of: repeated('{{a') },
  { what: 'tags that never close', of: repeated('<a ') },
  { what: 'letters', of: repeated('a', '!') },
  { what: 'capitals', of: repeated('A', '!') },
  { what: 'short words', of: repeated('a ') },
  { what: 'digits one by one', of: repeated('1 ') },
  { what: 'digits and separators', of: repeated('4 . - ') },
  { what: 'pairs of digits', of: repeated('42-', 'x') },
  { what: 'commas', of: repeated(', ', 'x') },
  { what: 'equals signs', of: repeated('=', '\n') },
  { what: 'plus signs', of: repeated('+a', ' ') },
  { what: 'letters and marks', of: repeated('e\u0301\u0351\u036b') },
  { what: 'what stands for many letters', of: repeated('\ufdfa') },
  { what: 'signs nobody sees', of: repeated('\u200b', 'x') },
  { what: 'scripts all mixed', of: repeated('aж漢١\u200f😀') },
]
