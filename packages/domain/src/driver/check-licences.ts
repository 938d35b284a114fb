import { DAY, type LocalDate, localAt } from '../time.ts'
import { neededKinds } from './document-kind.ts'
import { type Licence, type LicenceKind, type OwnKind } from './driver.ts'

export type LicenceResult =
  | { ok: true }
  /** missing: never submitted; ends: the submitted one expires too early. */
  | { ok: false; reason: 'missing'; kind: LicenceKind }
  | { ok: false; reason: 'ends'; kind: LicenceKind; expiresOn: LocalDate }

/**
 * Checks whether a driver and their vehicle may still be on the road when a leg ends. A licence is valid to the last
 * minute of its day in the operator's time zone. `needed` is usually the fixed kinds and the required ones of the
 * operator, `own`.
 */
export function checkLicences(
  licences: readonly Licence[],
  {
    until,
    zone,
    own = [],
    needed = neededKinds(own),
  }: {
    until: Date
    zone: string
    own?: readonly OwnKind[] | undefined
    needed?: readonly LicenceKind[]
  },
): LicenceResult {
  const day = localAt(until, zone).slice(0, 10)
  for (const kind of needed) {
    const best = latestOf(licences, kind)
    if (best === undefined) return { ok: false, reason: 'missing', kind }
    if (best < day) return { ok: false, reason: 'ends', kind, expiresOn: best }
  }
  return { ok: true }
}

/** Returns the required licences that were never submitted or have expired by then. */
export function lackingLicences(
  licences: readonly Licence[],
  { until, zone, needed }: { until: Date; zone: string; needed: readonly LicenceKind[] },
): LicenceKind[] {
  return needed.filter((kind) => !checkLicences(licences, { until, zone, needed: [kind] }).ok)
}

const latestOf = (licences: readonly Licence[], kind: LicenceKind): LocalDate | undefined =>
  licences
    .filter((licence) => licence.kind === kind)
    .map(({ expiresOn }) => expiresOn)
    .sort()
    .at(-1)

/**
 * Returns the licences that expire within this many days, or the days of their own kind, soonest first, including those
 * already expired. Optional ones stop no job and are left out.
 */
export function endingLicences(
  licences: readonly Licence[],
  { now, zone, days }: { now: Date; zone: string; days: number },
): Licence[] {
  const lastIn = (count: number) =>
    localAt(new Date(now.getTime() + count * DAY), zone).slice(0, 10)
  return licences
    .filter(({ own }) => own?.isRequired !== false)
    .filter(({ expiresOn, own }) => expiresOn <= lastIn(own?.warningDays ?? days))
    .sort((a, b) => (a.expiresOn < b.expiresOn ? -1 : 1))
}
