/**
 * Whether a passkey's sign count continues from the stored one (WebAuthn Level 2, 6.1.1). A device that counts never
 * sends the same number twice; if it does, the passkey was cloned. A device that does not count always sends 0.
 */
export function checkSignCount({
  known: storedCount,
  shown,
}: {
  known: number
  shown: number
}): 'fits' | 'copied' {
  if (storedCount === 0 && shown === 0) return 'fits'
  return shown > storedCount ? 'fits' : 'copied'
}
