export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A local time to the minute: "2026-12-03T09:30". It has no instant until a time zone is given. */
export type LocalTime = string & { readonly kind: 'local-time' }

/** A calendar day: "2026-12-25". */
export type LocalDate = string & { readonly kind: 'local-date' }

const formatters = new Map<string, Intl.DateTimeFormat>()

function offsetFormatter(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' })
    formatters.set(zone, formatter)
  }
  return formatter
}

const offsets = new Map<string, number>()

/**
 * Minutes by which a zone is ahead of UTC at an instant. Offsets change on quarter hours, so results are cached per
 * quarter.
 */
export function offsetMinutes(at: Date, zone: string): number {
  const quarter = Math.floor(at.getTime() / (15 * MINUTE))
  const key = `${zone}|${quarter}`
  const existing = offsets.get(key)
  if (existing !== undefined) return existing
  const [, sign, hours, minutes] =
    /GMT([+-])(\d{2}):(\d{2})/.exec(offsetFormatter(zone).format(at)) ?? []
  const size = hours === undefined ? 0 : Number(hours) * 60 + Number(minutes)
  const offset = sign === '-' ? -size : size
  if (offsets.size > 5000) offsets.clear()
  offsets.set(key, offset)
  return offset
}

/** The local time at an instant, to the minute. */
export function localAt(at: Date, zone: string): LocalTime {
  return new Date(at.getTime() + offsetMinutes(at, zone) * MINUTE)
    .toISOString()
    .slice(0, 16) as LocalTime
}

/** The possible instants of a local time: one, two on the night the clock goes back, none if the clock skips it. */
export function instantsOf(local: LocalTime, zone: string): Date[] {
  const asUtc = new Date(`${local}:00Z`).getTime()
  const found = new Set<number>()
  for (const guess of [asUtc - DAY / 2, asUtc + DAY / 2]) {
    const at = new Date(asUtc - offsetMinutes(new Date(guess), zone) * MINUTE)
    if (localAt(at, zone) === local) found.add(at.getTime())
  }
  return [...found].sort((a, b) => a - b).map((at) => new Date(at))
}

export type LocalTimeResult =
  | { ok: true; at: Date; twice: boolean }
  | { ok: false; reason: 'no-such-time' }

/**
 * Returns the instant of a pickup given in local time. Of two, the earlier: an early driver is better than a late
 * one.
 */
export function resolveLocal(local: LocalTime, zone: string): LocalTimeResult {
  const [first, second] = instantsOf(local, zone)
  return first
    ? { ok: true, at: first, twice: second !== undefined }
    : { ok: false, reason: 'no-such-time' }
}

/** Rounds up to the next full step: 09:31 → 09:35 for five minutes. */
export function roundUp(at: Date, stepMinutes: number): Date {
  const step = stepMinutes * MINUTE
  return new Date(Math.ceil(at.getTime() / step) * step)
}

export const addMinutes = (at: Date, minutes: number): Date =>
  new Date(at.getTime() + minutes * MINUTE)
