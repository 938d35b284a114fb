const ITERATIONS = 600_000
const KEY_BITS = 256

/**
 * What is sent in the place of a password (security.md D): "v1." and 32 bytes in base64url. It is worth as much as the
 * password, so it is never kept. `publicId` is the operator's, of its configuration: the same password is another hash
 * at another operator. Undefined where the page did not come by https, for then browsers hash nothing.
 */
export async function hashPassword(
  password: string,
  publicId: string,
): Promise<string | undefined> {
  // Browsers leave `subtle` out of pages that came by plain http.
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto }
  if (!subtle) return undefined
  const text = new TextEncoder()
  const typed = text.encode(password.normalize('NFC'))
  const key = await subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveBits'])
  const salt = text.encode(`kerbside|pwd|v1|${publicId}`)
  const bits = await subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS },
    key,
    KEY_BITS,
  )
  return `v1.${base64url(new Uint8Array(bits))}`
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
