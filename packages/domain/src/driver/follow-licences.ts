import { type LocalDate, localAt } from '../time.ts'
import { LICENCE_KINDS, type Licence, type LicenceKind } from './driver.ts'
import { daysBetween } from './warn-licence.ts'

/** Of a driver's day, what decides whether a document still holds when it is over. */
export type KeptJob = { endsAt: Date }

export type LicenceOutcome<Job extends KeptJob> =
  | { kind: 'clear' }
  /** Nobody gives them a job until it is there. */
  | { kind: 'missing'; paper: LicenceKind }
  | { kind: 'blocked'; paper: LicenceKind; expiresOn: LocalDate; jobs: readonly Job[] }
  /** `jobs` end on a day it no longer holds: they cannot be kept. */
  | { kind: 'ends'; paper: LicenceKind; expiresOn: LocalDate; days: number; jobs: readonly Job[] }

const SOON_DAYS = 30

/**
 * What follows from a driver's documents and their car's: the soonest end decides. A driver without a car is judged by
 * their own documents alone.
 */
export function followLicences<Job extends KeptJob>(
  licences: readonly Licence[],
  facts: {
    today: LocalDate
    zone: string
    jobs: readonly Job[]
    needed?: readonly LicenceKind[]
  },
): LicenceOutcome<Job> {
  const { today, zone, jobs, needed = LICENCE_KINDS } = facts
  const soonest = licences
    .filter(({ kind }) => needed.includes(kind))
    .toSorted((one, other) => (one.expiresOn < other.expiresOn ? -1 : 1))
    .at(0)
  const lost = (expiresOn: LocalDate) =>
    jobs.filter(({ endsAt }) => localAt(endsAt, zone).slice(0, 10) > expiresOn)
  if (soonest && soonest.expiresOn < today) {
    const { kind: paper, expiresOn } = soonest
    return { kind: 'blocked', paper, expiresOn, jobs: lost(expiresOn) }
  }
  const missing = needed.find((kind) => !licences.some((licence) => licence.kind === kind))
  if (missing) return { kind: 'missing', paper: missing }
  if (!soonest) return { kind: 'clear' }
  const { kind: paper, expiresOn } = soonest
  const days = daysBetween(today, expiresOn)
  const stopped = lost(expiresOn)
  if (days > SOON_DAYS && stopped.length === 0) return { kind: 'clear' }
  return { kind: 'ends', paper, expiresOn, days, jobs: stopped }
}
