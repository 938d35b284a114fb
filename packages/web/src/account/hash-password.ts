const ITERATIONS = 600_000
const KEY_BITS = 256

/**
 * Sent instead of the password (security.md D): "v1." and 32 bytes in base64url. It is worth as much as the password,
 * so it is never stored. `publicId` is from the operator's configuration: the same password has another hash at another
 * operator. Returns undefined if the page was not served over https, because browsers then cannot hash.
 */
export async function hashPassword(
  password: string,
  publicId: string,
): Promise<string | undefined> {
  // Browsers do not provide `subtle` to pages served over plain http.
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
