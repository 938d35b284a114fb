import { metresBetween } from '../geo.ts'
import { isPoint } from '../geo-inside.ts'
import { DAY, MINUTE } from '../time.ts'

/** Where a phone says its driver is. */
export type Fix = {
  driverId: string
  lat: number
  lng: number
  /** When the phone was there, by its own clock. */
  at: Date
  /** Degrees clockwise from north. */
  heading?: number
  metresPerSecond?: number
  accuracyMetres?: number
}

export type FixFault =
  /** No place on earth. */
  | 'no-place'
  /** In the future, or more than a day ago. */
  | 'clock'
  /** More than two in a second. */
  | 'too-often'
  /** Farther than a car gets in the time. */
  | 'jump'
  /** Somewhere within kilometres: told by a mast and not by a satellite. */
  | 'vague'
  /** Not newer than what is known: true perhaps, but no longer where the driver is. */
  | 'late'

export const FIX_FAULTS: readonly FixFault[] = [
  'no-place',
  'clock',
  'too-often',
  'jump',
  'vague',
  'late',
]

/** Older than this it says nothing of where a car is now. */
export const STALE_SECONDS = 120

const AHEAD_MINUTES = 2
const LEAST_MS_APART = 500
/** Over 300 km/h; and what two fixes may err by, standing still. */
const FASTEST_METRES_PER_SECOND = 85
const ERROR_METRES = 1_000
const VAGUE_METRES = 2_000
/** So many that fit one another are believed against the one before them, once the phone has insisted for so long. */
const BELIEVED_AFTER = 3
const INSISTS_MS = 20_000

/** Places that fit one another and not the last one believed. */
type Doubt = {
  latest: Fix
  count: number
  /** When the first of them was, by the phone's clock and by ours: a phone can write any time on what it sends at once. */
  saidAt: number
  heardAt: number
}

/** What is known of one driver's places. */
export type Track = { last: Fix | undefined; doubt: Doubt | undefined }

export const NO_TRACK: Track = { last: undefined, doubt: undefined }

/** `fix` is what is believed of it: never in the future, and without a heading or a speed that no car has. */
export type FixVerdict =
  | { ok: true; fix: Fix; track: Track }
  | { ok: false; reason: FixFault; track: Track }

/**
 * Whether this is where the driver is now. Wild fixes are dropped; where the phone insists for a while, it was the one
 * before them that was wrong.
 */
export function judgeFix(track: Track, { fix: said, now }: { fix: Fix; now: Date }): FixVerdict {
  const { last } = track
  const refuse = (reason: FixFault): FixVerdict => ({ ok: false, reason, track })
  if (!isPoint(said)) return refuse('no-place')
  const age = now.getTime() - said.at.getTime()
  if (!(age <= DAY && age >= -AHEAD_MINUTES * MINUTE)) return refuse('clock')
  if ((said.accuracyMetres ?? 0) > VAGUE_METRES) return refuse('vague')
  const fix = believable(said, now)
  if (!last) return take(fix)
  const apart = fix.at.getTime() - last.at.getTime()
  if (apart <= 0) return refuse('late')
  if (apart < LEAST_MS_APART) return refuse('too-often')
  if (isReachable(last, fix)) return take(fix)
  const doubt = doubtWith(track.doubt, { fix, now })
  return insists(doubt, now) ? take(fix) : { ok: false, reason: 'jump', track: { last, doubt } }
}

function doubtWith(known: Doubt | undefined, { fix, now }: { fix: Fix; now: Date }): Doubt {
  if (known && isReachable(known.latest, fix))
    return { ...known, latest: fix, count: known.count + 1 }
  return { latest: fix, count: 1, saidAt: fix.at.getTime(), heardAt: now.getTime() }
}

const insists = ({ latest, count, saidAt, heardAt }: Doubt, now: Date): boolean =>
  count >= BELIEVED_AFTER &&
  latest.at.getTime() - saidAt >= INSISTS_MS &&
  now.getTime() - heardAt >= INSISTS_MS

/** A clock that is fast would make every true fix after it late. */
function believable({ driverId, lat, lng, ...said }: Fix, now: Date): Fix {
  const { heading = Number.NaN, metresPerSecond = Number.NaN, accuracyMetres = Number.NaN } = said
  return {
    driverId,
    lat,
    lng,
    at: said.at > now ? now : said.at,
    ...(heading >= 0 && heading <= 360 && { heading }),
    ...(metresPerSecond >= 0 &&
      metresPerSecond <= FASTEST_METRES_PER_SECOND && { metresPerSecond }),
    ...(accuracyMetres >= 0 && { accuracyMetres }),
  }
}

const take = (fix: Fix): FixVerdict => ({
  ok: true,
  fix,
  track: { last: fix, doubt: undefined },
})

const isReachable = (from: Fix, to: Fix): boolean => {
  const seconds = Math.abs(to.at.getTime() - from.at.getTime()) / 1000
  return metresBetween(from, to) <= ERROR_METRES + FASTEST_METRES_PER_SECOND * seconds
}
