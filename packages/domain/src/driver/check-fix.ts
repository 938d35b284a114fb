import { metresBetween } from '../geo.ts'
import { isPoint } from '../geo-inside.ts'
import { DAY, MINUTE } from '../time.ts'

/** A driver's position as reported by their phone. */
export type Fix = {
  driverId: string
  lat: number
  lng: number
  /** When the phone was at this position, by its own clock. */
  at: Date
  /** Degrees clockwise from north. */
  heading?: number
  metresPerSecond?: number
  accuracyMetres?: number
}

export type FixError =
  /** Not a valid position on earth. */
  | 'no-place'
  /** In the future, or more than a day ago. */
  | 'clock'
  /** More than two fixes in a second. */
  | 'too-often'
  /** Farther than a car can travel in the time. */
  | 'jump'
  /** Accurate to kilometres only: located by a radio mast, not by satellite. */
  | 'vague'
  /** Not newer than the last fix: possibly true, but no longer the driver's position. */
  | 'late'

export const FIX_ERRORS: readonly FixError[] = [
  'no-place',
  'clock',
  'too-often',
  'jump',
  'vague',
  'late',
]

/** A fix older than this says nothing about where a car is now. */
export const STALE_SECONDS = 120

const AHEAD_MINUTES = 2
const MIN_INTERVAL_MS = 500
/** A little over 300 km/h. Below it, the distance that two fixes of a car standing still may differ by. */
const FASTEST_METRES_PER_SECOND = 85
const ERROR_METRES = 1_000
const VAGUE_METRES = 2_000
/** A run of this many consistent fixes overrides the last accepted one, once the phone has sent them for INSISTS_MS. */
const BELIEVED_AFTER = 3
const INSISTS_MS = 20_000

/** Fixes that are consistent with one another but not with the last accepted one. */
type PendingFix = {
  latest: Fix
  count: number
  /**
   * Time of the first of them, by the phone's clock and by ours. Both are needed: a phone can write any time on fixes
   * that it sends at once.
   */
  sentAt: number
  receivedAt: number
}

/** The position history of one driver. */
export type Track = { last: Fix | undefined; doubt: PendingFix | undefined }

export const NO_TRACK: Track = { last: undefined, doubt: undefined }

/** `fix` is the accepted form of the fix: never in the future, and without an impossible heading or speed. */
export type FixResult =
  | { ok: true; fix: Fix; track: Track }
  | { ok: false; reason: FixError; track: Track }

/**
 * Decides whether a fix is where the driver is now. Implausible fixes are dropped; if the phone keeps sending the new
 * position for a while, the earlier fix was the wrong one.
 */
export function checkFix(track: Track, { fix: rawFix, now }: { fix: Fix; now: Date }): FixResult {
  const { last } = track
  const reject = (reason: FixError): FixResult => ({ ok: false, reason, track })
  if (!isPoint(rawFix)) return reject('no-place')
  const age = now.getTime() - rawFix.at.getTime()
  if (!(age <= DAY && age >= -AHEAD_MINUTES * MINUTE)) return reject('clock')
  if ((rawFix.accuracyMetres ?? 0) > VAGUE_METRES) return reject('vague')
  const fix = believable(rawFix, now)
  if (!last) return take(fix)
  const apart = fix.at.getTime() - last.at.getTime()
  if (apart <= 0) return reject('late')
  if (apart < MIN_INTERVAL_MS) return reject('too-often')
  if (isReachable(last, fix)) return take(fix)
  const doubt = extendPendingFix(track.doubt, { fix, now })
  return insists(doubt, now) ? take(fix) : { ok: false, reason: 'jump', track: { last, doubt } }
}

function extendPendingFix(
  pending: PendingFix | undefined,
  { fix, now }: { fix: Fix; now: Date },
): PendingFix {
  if (pending && isReachable(pending.latest, fix))
    return { ...pending, latest: fix, count: pending.count + 1 }
  return { latest: fix, count: 1, sentAt: fix.at.getTime(), receivedAt: now.getTime() }
}

const insists = ({ latest, count, sentAt, receivedAt }: PendingFix, now: Date): boolean =>
  count >= BELIEVED_AFTER &&
  latest.at.getTime() - sentAt >= INSISTS_MS &&
  now.getTime() - receivedAt >= INSISTS_MS

/** Cleans a fix. Its time is capped at now: a fast clock would make every correct fix after it late. */
function believable({ driverId, lat, lng, ...rawFix }: Fix, now: Date): Fix {
  const { heading = Number.NaN, metresPerSecond = Number.NaN, accuracyMetres = Number.NaN } = rawFix
  return {
    driverId,
    lat,
    lng,
    at: rawFix.at > now ? now : rawFix.at,
    ...(heading >= 0 && heading <= 360 && { heading }),
    ...(metresPerSecond >= 0 &&
      metresPerSecond <= FASTEST_METRES_PER_SECOND && { metresPerSecond }),
    ...(accuracyMetres >= 0 && { accuracyMetres }),
  }
}

const take = (fix: Fix): FixResult => ({
  ok: true,
  fix,
  track: { last: fix, doubt: undefined },
})

const isReachable = (from: Fix, to: Fix): boolean => {
  const seconds = Math.abs(to.at.getTime() - from.at.getTime()) / 1000
  return metresBetween(from, to) <= ERROR_METRES + FASTEST_METRES_PER_SECOND * seconds
}
