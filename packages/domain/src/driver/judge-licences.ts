import { DAY, type LocalDate, localAt } from '../time.ts'
import { DRIVER_LICENCES, type Licence, type LicenceKind, VEHICLE_LICENCES } from './driver.ts'

export type LicenceVerdict =
  | { ok: true }
  /** missing: never given in; ends: the one there does not reach so far. */
  | { ok: false; reason: 'missing'; kind: LicenceKind }
  | { ok: false; reason: 'ends'; kind: LicenceKind; expiresOn: LocalDate }

/**
 * Whether a driver and their car may still be on the road when a job ends. A licence holds to the last minute of its
 * day in the operator's zone. Which kinds an operator asks for is what its fleet has: `needed`.
 */
export function judgeLicences(
  licences: readonly Licence[],
  {
    until,
    zone,
    needed = [...DRIVER_LICENCES, ...VEHICLE_LICENCES],
  }: { until: Date; zone: string; needed?: readonly LicenceKind[] },
): LicenceVerdict {
  const day = localAt(until, zone).slice(0, 10)
  for (const kind of needed) {
    const best = latestOf(licences, kind)
    if (best === undefined) return { ok: false, reason: 'missing', kind }
    if (best < day) return { ok: false, reason: 'ends', kind, expiresOn: best }
  }
  return { ok: true }
}

/** Of those asked for, which were never given in or have ended by then. */
export function lackingLicences(
  licences: readonly Licence[],
  { until, zone, needed }: { until: Date; zone: string; needed: readonly LicenceKind[] },
): LicenceKind[] {
  return needed.filter((kind) => !judgeLicences(licences, { until, zone, needed: [kind] }).ok)
}

const latestOf = (licences: readonly Licence[], kind: LicenceKind): LocalDate | undefined =>
  licences
    .filter((licence) => licence.kind === kind)
    .map(({ expiresOn }) => expiresOn)
    .sort()
    .at(-1)

/** Those that end within so many days, soonest first; those that have ended are among them. */
export function endingLicences(
  licences: readonly Licence[],
  { now, zone, days }: { now: Date; zone: string; days: number },
): Licence[] {
  const last = localAt(new Date(now.getTime() + days * DAY), zone).slice(0, 10)
  return licences
    .filter(({ expiresOn }) => expiresOn <= last)
    .sort((a, b) => (a.expiresOn < b.expiresOn ? -1 : 1))
}
