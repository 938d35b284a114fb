import { type LocalDate, localAt } from '../time.ts'
import { neededKinds } from './document-kind.ts'
import type { Licence, LicenceKind, OwnKind } from './driver.ts'
import { daysBetween } from './warn-licence.ts'

/** A leg of the driver's day; its end decides whether a document is still valid. */
export type EndingLeg = { endsAt: Date }

export type LicenceOutcome<Leg extends EndingLeg> =
  | { kind: 'clear' }
  /** The driver gets no legs until the document is there. */
  | { kind: 'missing'; document: LicenceKind }
  | { kind: 'blocked'; document: LicenceKind; expiresOn: LocalDate; legs: readonly Leg[] }
  /** `legs` end on a day on which the document is no longer valid, so the driver cannot do them. */
  | {
      kind: 'ends'
      document: LicenceKind
      expiresOn: LocalDate
      days: number
      legs: readonly Leg[]
    }

const SOON_DAYS = 30

/**
 * Returns the consequences of the expiry dates of a driver's and their vehicle's documents; the earliest expiry
 * decides. A driver without a vehicle is checked by their own documents alone.
 */
export function followLicences<Leg extends EndingLeg>(
  licences: readonly Licence[],
  params: {
    today: LocalDate
    zone: string
    legs: readonly Leg[]
    /** The operator's own kinds. */
    own?: readonly OwnKind[]
  },
): LicenceOutcome<Leg> {
  const { today, zone, legs, own = [] } = params
  const needed = neededKinds(own)
  const documents = licences
    .filter(({ kind }) => needed.includes(kind))
    .toSorted((a, b) => (a.expiresOn < b.expiresOn ? -1 : 1))
  const soonest = documents.at(0)
  const expired = (expiresOn: LocalDate) =>
    legs.filter(({ endsAt }) => localAt(endsAt, zone).slice(0, 10) > expiresOn)
  if (soonest && soonest.expiresOn < today) {
    const { kind: document, expiresOn } = soonest
    return { kind: 'blocked', document, expiresOn, legs: expired(expiresOn) }
  }
  const missing = needed.find((kind) => !licences.some((licence) => licence.kind === kind))
  if (missing) return { kind: 'missing', document: missing }
  // The soonest decides, but one with a longer warning may be due before it.
  const due = documents.find(({ expiresOn, own: of }) => {
    const warnedFrom = of?.warningDays ?? SOON_DAYS
    return daysBetween(today, expiresOn) <= warnedFrom || expired(expiresOn).length > 0
  })
  if (!due) return { kind: 'clear' }
  const { kind: document, expiresOn } = due
  const days = daysBetween(today, expiresOn)
  return { kind: 'ends', document, expiresOn, days, legs: expired(expiresOn) }
}
