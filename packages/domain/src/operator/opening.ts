import { addMinutes, DAY, type LocalTime, localAt, resolveLocal } from '../time.ts'
import type { BlockedPeriod, OpeningHours } from './operator.ts'

/** When an operator takes pickups, in its local time. */
export type Opening = {
  zone: string
  openingHours: readonly OpeningHours[]
  blockedPeriods: readonly BlockedPeriod[]
}

export type OpeningResult =
  | { ok: true }
  | {
      ok: false
      reason: 'closed' | 'blocked'
      /** The operator's own reason; '' for outside opening hours. */
      why: string
      /** The first possible pickup after that; undefined if there is none within a year. */
      opensAt: Date | undefined
    }

const MAX_DAYS_SEARCHED = 370

/** Whether a pickup is possible at a local time, and if not, when the next one is. */
export function checkOpening(opening: Opening, at: LocalTime): OpeningResult {
  const blocked = blockAt(opening.blockedPeriods, at)
  if (!blocked && isOpen(opening.openingHours, at)) return { ok: true }
  return {
    ok: false,
    reason: blocked ? 'blocked' : 'closed',
    why: blocked?.reason ?? '',
    opensAt: nextOpening(opening, at),
  }
}

const blockAt = (blocked: readonly BlockedPeriod[], at: LocalTime): BlockedPeriod | undefined =>
  blocked.find(({ from, until }) => from <= at && at < until)

/** A span over midnight belongs to the day it begins on; one that ends when it begins lasts the whole day. */
function isOpen(hours: readonly OpeningHours[], at: LocalTime): boolean {
  if (hours.length === 0) return true
  const clock = at.slice(11)
  const today = weekdayOf(at)
  const yesterday = today === 1 ? 7 : today - 1
  return hours.some(({ weekdays, from, to }) =>
    from < to
      ? weekdays.includes(today) && from <= clock && clock < to
      : (weekdays.includes(today) && from <= clock) || (weekdays.includes(yesterday) && clock < to),
  )
}

/** The next opening can only be where opening hours begin or a block ends. */
function nextOpening(opening: Opening, after: LocalTime): Date | undefined {
  const ends = opening.blockedPeriods.map(({ until }) => until).filter((until) => until > after)
  const clocks = [...new Set(opening.openingHours.map(({ from }) => from))]
  for (let days = 0; days <= MAX_DAYS_SEARCHED; days++) {
    const day = dayAfter(after, days)
    const starts = [...ends, ...clocks.map((clock) => `${day}T${clock}` as LocalTime)]
    const open = starts
      .filter((start) => start > after && isOpenAt(opening, start))
      .sort((a, b) => (a < b ? -1 : 1))[0]
    // The end of a far-off block must not hide a nearer morning.
    if (open !== undefined && (clocks.length === 0 || open.slice(0, 10) <= day))
      return existing(open, opening.zone)
  }
  return undefined
}

const isOpenAt = ({ openingHours, blockedPeriods }: Opening, at: LocalTime): boolean =>
  !blockAt(blockedPeriods, at) && isOpen(openingHours, at)

/** ISO: Sunday is 7. */
const weekdayOf = (at: LocalTime): number => new Date(`${at.slice(0, 10)}T00:00Z`).getUTCDay() || 7

const dayAfter = (at: LocalTime, days: number): string =>
  new Date(new Date(`${at.slice(0, 10)}T00:00Z`).getTime() + days * DAY).toISOString().slice(0, 10)

/** The instant of a local time, or of the first existing one after it when the clocks go forward. */
function existing(local: LocalTime, zone: string): Date {
  const found = resolveLocal(local, zone)
  if (found.ok) return found.at
  const asUtc = new Date(`${local}:00Z`)
  for (let minutes = 1; ; minutes++) {
    const later = resolveLocal(localAt(addMinutes(asUtc, minutes), 'UTC'), zone)
    if (later.ok) return later.at
  }
}
