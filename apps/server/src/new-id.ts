import { randomUUID } from 'node:crypto'

/**
 * UUIDv7 (RFC 9562, 48 bits of milliseconds, 74 of chance): rows made one after the other lie beside each other, and
 * an id can be made before its row is. The chance is a UUIDv4's, which Node makes from a store of random bytes.
 */
export function newId(now: Date): string {
  const at = now.getTime().toString(16).padStart(12, '0')
  return `${at.slice(0, 8)}-${at.slice(8)}-7${randomUUID().slice(15)}`
}
