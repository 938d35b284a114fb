const HIDDEN = '…'

/** Patterns of personal data, in the order of masking: a later pattern would break an earlier one's match. */
const PARTICULARS: readonly (readonly [RegExp, string])[] = [
  // a URL may reveal a location or hold a key; the host is enough
  [/(\b[a-z][a-z\d+.-]*:\/\/)(?:[^\s/?#@]*@)?([^\s/?#@]+)[/?#]\S*/giu, `$1$2/${HIDDEN}`],
  [/"[^"]*"|'[^']*'|“[^”]*”|‘[^’]*’/gu, HIDDEN],
  [/[^\s<>()"',;:]+(?:@|%40)[^\s<>()"',;:]+/giu, HIDDEN],
  [/\b[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}\b/giu, HIDDEN],
  // coordinates; then phone and card numbers in any notation
  [/[-+]?\d+\.\d+(?:[\s,;]+[-+]?\d+\.\d+)*/gu, HIDDEN],
  [/[+(]*\p{Nd}(?:[\s()./-]*\p{Nd}){5,}/gu, HIDDEN],
]

/** An error message of third-party code, with possible personal data masked. */
export const maskParticulars = (text: string): string =>
  PARTICULARS.reduce((masked, [pattern, by]) => masked.replaceAll(pattern, by), text)
