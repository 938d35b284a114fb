import { readLocalTime } from './read-local-time.ts'
import { type LocalTime, localAt, resolveLocal } from './time.ts'

export type ReadTimeResult =
  | { ok: true; at: Date; local: LocalTime }
  | { ok: false; reason: 'no-such-time' }

/** Parses a time from the wire: local time in the zone, or an instant with an offset. */
export function readWhen(text: string, zone: string): ReadTimeResult {
  const hasOffset = /(Z|[+-]\d{2}:\d{2})$/.test(text)
  if (hasOffset) {
    const at = new Date(text)
    return Number.isNaN(at.getTime())
      ? { ok: false, reason: 'no-such-time' }
      : { ok: true, at, local: localAt(at, zone) }
  }
  const local = readLocalTime(text.slice(0, 16))
  if (!local) return { ok: false, reason: 'no-such-time' }
  const result = resolveLocal(local, zone)
  return result.ok ? { ok: true, at: result.at, local } : result
}
