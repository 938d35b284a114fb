/**
 * A random UUID that cannot be guessed. `crypto.randomUUID` exists only on pages served over https, and
 * a desk or a phone on an intranet's plain http address must work too. The 4 is the version (random)
 * and the 8 the variant (RFC 9562); each 0 becomes a random digit.
 */
export const randomId = (): string =>
  '00000000-0000-4000-8000-000000000000'.replaceAll(/[08]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1))
    return (digit === '8' ? 8 + (random & 3) : random & 15).toString(16)
  })
