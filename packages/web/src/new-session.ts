/** A random text for the server to tell one search or one visit from another; nobody else can guess it. */
export function newSession(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
