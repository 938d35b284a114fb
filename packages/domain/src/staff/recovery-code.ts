/** Crockford's: no letter that is taken for a figure. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LETTERS = 16
const WHOLE = new RegExp(`^[${ALPHABET}]{${LETTERS}}$`)

/** How many somebody gets, to keep on paper. */
export const RECOVERY_CODES = 10

/** So few are left that it is time for new ones. */
export const FEW_RECOVERY_CODES = 3

export const RECOVERY_CODE_BYTES = LETTERS

/** Of sixteen unguessable bytes, five bits each: "4kx2-9rtm-b07e-zq1c". */
export function writeRecoveryCode(bytes: Uint8Array): string {
  const letters = [...bytes].slice(0, LETTERS).map((byte) => ALPHABET[byte % ALPHABET.length])
  return (letters.join('').match(/.{4}/g) ?? []).join('-')
}

/** As it was given out, however it is typed: capitals, blanks, an O for the figure. Undefined when it is none. */
export function readRecoveryCode(typed: string): string | undefined {
  const letters = typed
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
  if (!WHOLE.test(letters)) return undefined
  return (letters.match(/.{4}/g) ?? []).join('-')
}

/** Six figures, as an authenticator shows them: "123 456". */
export function readAuthenticatorCode(typed: string): string | undefined {
  const figures = typed.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(figures) ? figures : undefined
}
