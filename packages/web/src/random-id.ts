/**
 * A random UUID that nobody else can guess or makes again. `crypto.randomUUID` is there only where a page is served by
 * https, and a desk or a phone on an intranet's plain address must not break for want of it.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = Array.from(bytes, (byte, at) => marked(byte, at).toString(16).padStart(2, '0'))
  return digits.join('').replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Bytes 6 and 8 say what kind of UUID it is: random, by RFC 9562. */
function marked(byte: number, at: number): number {
  if (at === 6) return (byte & 0x0f) | 0x40
  return at === 8 ? (byte & 0x3f) | 0x80 : byte
}
