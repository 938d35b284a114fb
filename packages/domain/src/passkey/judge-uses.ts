/**
 * Whether a passkey's count of its uses goes on from what was known (WebAuthn Level 2, 6.1.1). A device that counts
 * never shows the same number twice: then there are two of it. One that does not count shows 0 for ever.
 */
export function judgeUses({ known, shown }: { known: number; shown: number }): 'fits' | 'copied' {
  if (known === 0 && shown === 0) return 'fits'
  return shown > known ? 'fits' : 'copied'
}
