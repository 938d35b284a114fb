const HIDDEN = '…'

/** What may be a person's, in the order it is taken out: a later pattern would spoil an earlier one's. */
const PARTICULARS: readonly (readonly [RegExp, string])[] = [
  // an address says where somebody looks and may hold a key; who was asked is all one needs
  [/(\b[a-z][a-z\d+.-]*:\/\/)(?:[^\s/?#@]*@)?([^\s/?#@]+)[/?#]\S*/giu, `$1$2/${HIDDEN}`],
  [/"[^"]*"|'[^']*'|“[^”]*”|‘[^’]*’/gu, HIDDEN],
  [/[^\s<>()"',;:]+(?:@|%40)[^\s<>()"',;:]+/giu, HIDDEN],
  [/\b[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}\b/giu, HIDDEN],
  // coordinates; then telephone and card numbers however they are written
  [/[-+]?\d+\.\d+(?:[\s,;]+[-+]?\d+\.\d+)*/gu, HIDDEN],
  [/[+(]*\p{Nd}(?:[\s()./-]*\p{Nd}){5,}/gu, HIDDEN],
]

/** A sentence of somebody's program without what it may have repeated of a person. */
export const maskParticulars = (text: string): string =>
  PARTICULARS.reduce((masked, [pattern, by]) => masked.replaceAll(pattern, by), text)
