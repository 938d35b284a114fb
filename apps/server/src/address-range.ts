import { isIP } from 'node:net'

/** Names that Fastify knows for ranges of private addresses. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal']

/** An address such as 127.0.0.1, or a range such as 10.0.0.0/8. */
export function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (bits === undefined) return version !== 0 || NAMED_RANGES.includes(text)
  const max = version === 6 ? 128 : 32
  return version !== 0 && more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= max
}
