/** Crockford's alphabet: no letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const CODE_LENGTH = 16
const WHOLE = new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`)

/** How many codes a user gets, to store on paper. */
export const RECOVERY_CODES = 10

/** With this few codes left, the user should get new ones. */
export const FEW_RECOVERY_CODES = 3

export const RECOVERY_CODE_BYTES = CODE_LENGTH

/** Writes a code from sixteen random bytes, five bits each: "4kx2-9rtm-b07e-zq1c". */
export function writeRecoveryCode(bytes: Uint8Array): string {
  const letters = [...bytes].slice(0, CODE_LENGTH).map((byte) => ALPHABET[byte % ALPHABET.length])
  return (letters.join('').match(/.{4}/g) ?? []).join('-')
}

/**
 * Normalises a typed code to the form in which it was issued: capitals, spaces, an O for a zero. Undefined if it is not
 * one.
 */
export function readRecoveryCode(typed: string): string | undefined {
  const letters = typed
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
  if (!WHOLE.test(letters)) return undefined
  return (letters.match(/.{4}/g) ?? []).join('-')
}

/** Six digits, as an authenticator shows them: "123 456". */
export function readAuthenticatorCode(typed: string): string | undefined {
  const figures = typed.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(figures) ? figures : undefined
}
