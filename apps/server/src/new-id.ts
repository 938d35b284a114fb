import { randomUUID } from 'node:crypto'

/**
 * UUIDv7 (RFC 9562, 48 bits of milliseconds, 74 random bits): rows inserted one after the other are stored together,
 * and an id can be made before its row. The random bits are a UUIDv4's, which Node makes from a buffer of random bytes.
 */
export function newId(now: Date): string {
  const at = now.getTime().toString(16).padStart(12, '0')
  return `${at.slice(0, 8)}-${at.slice(8)}-7${randomUUID().slice(15)}`
}

/**
 * Whether an id was made within `ms` of `now`, before or after: another process may have made it, with its own clock.
 */
export function isMadeWithin(id: string, { now, ms }: { now: Date; ms: number }): boolean {
  const madeAt = Number.parseInt(id.slice(0, 13).replace('-', ''), 16)
  return Math.abs(now.getTime() - madeAt) <= ms
}
