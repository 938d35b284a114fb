/**
 * A random UUID that nobody else can guess or makes again. `crypto.randomUUID` is there only where a page is served by
 * https, and a desk or a phone on an intranet's plain address must not break for want of it. The 4 says that it is
 * random and the 8 by which rule (RFC 9562); each 0 becomes any digit.
 */
export const randomId = (): string =>
  '00000000-0000-4000-8000-000000000000'.replaceAll(/[08]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1))
    return (digit === '8' ? 8 + (random & 3) : random & 15).toString(16)
  })
