import type { CandidateBreach, Weighed } from '@kerbside/domain/dispatch/choose-driver.ts'
import { clockBeside } from '@kerbside/domain/dispatch/day-span.ts'
import { isFixedKind } from '@kerbside/domain/driver/document-kind.ts'
import {
  DRIVER_LICENCES,
  type FixedLicenceKind,
  type Licence,
  VEHICLE_LICENCES,
} from '@kerbside/domain/driver/driver.ts'
import type { CandidateBreak } from './candidate.ts'

export const DOCUMENT_NAMES: Readonly<Record<FixedLicenceKind, string>> = {
  badge: 'Badge',
  driving_licence: 'Driving licence',
  plate: 'Vehicle licence',
  insurance: 'Insurance',
  mot: 'MOT',
}

export const nameOfDocument = ({ kind, own }: Pick<Licence, 'kind' | 'own'>): string =>
  isFixedKind(kind) ? DOCUMENT_NAMES[kind] : (own?.name ?? 'Document')

/** `about`: a fixed kind, or the name of an operator's own one. */
const documentName = (about: string): string =>
  isFixedKind(about) ? DOCUMENT_NAMES[about] : about || 'A document'

/** For the dispatcher: which document blocks the assignment, and where to enter a newer one. */
export function describeDocumentRejection(about: string): string {
  const isAny = (kinds: readonly string[]) => kinds.includes(about)
  const page = isAny(DRIVER_LICENCES)
    ? 'Drivers'
    : isAny(VEHICLE_LICENCES)
      ? 'Vehicles'
      : 'Documents'
  return `${documentName(about)} is missing or expires before the job ends. Add a new one under Fleet, ${page}.`
}

/** A rule that assigning this leg to a driver would break, in words for the desk. */
export function writeBreak(breach: CandidateBreach): CandidateBreak {
  const refuses = breach.hard
  switch (breach.reason) {
    case 'driver-gone':
      return { kind: 'off-shift', text: 'Deactivated', refuses }
    case 'no-vehicle':
      return { kind: 'no-vehicle', text: 'No vehicle', refuses }
    case 'wrong-vehicle':
      return { kind: 'type', text: 'Different vehicle type booked', refuses }
    case 'licence-ends':
      return {
        kind: 'licence',
        text: `${documentName(breach.about ?? '')} expires before the job ends`,
        refuses,
      }
    case 'overlaps':
      return {
        kind: 'overlap',
        text: `${minutes(breach.minutes)} short after the previous job`,
        refuses,
      }
    case 'next-late':
      return { kind: 'next-late', text: `Next job ${minutes(breach.minutes)} late`, refuses }
    case 'late':
      return { kind: 'late', text: `Arrives ${minutes(breach.minutes)} late`, refuses }
    case 'not-on-shift':
      return { kind: 'off-shift', text: 'Off shift', refuses }
    case 'on-break':
      return { kind: 'on-break', text: 'On a break', refuses }
    case 'no-position':
      return { kind: 'no-position', text: 'No recent location', refuses }
    case 'has-offer':
      return { kind: 'busy-offer', text: 'Has another offer open', refuses }
  }
}

const minutes = (count = 0): string => `${count} min`

type Around = { zone: string; freeIn: string; now: Date }

/** "Free 06:35 in W1, there 06:47", with the day if it is not the day of the pickup */
export function describeFree(weighed: Weighed, { zone, freeIn, now }: Around): string {
  const { status, thereAt, breaches, pickupAt } = weighed
  if (weighed.longBefore) return 'Free beforehand'
  const clock = (at: Date) => clockBeside(at, { beside: pickupAt, zone })
  const where = freeIn === '' ? '' : ` in ${freeIn}`
  const isFree = status.freeAt <= now
  const isOff = breaches.some(({ reason }) => reason === 'not-on-shift')
  const atOnce = isOff ? 'No job now' : `Free now${where}`
  const free = isFree ? atOnce : `Free ${clock(status.freeAt)}${where}`
  const there = breaches.some(({ reason }) => reason === 'no-position')
    ? ''
    : `, there ${clock(thereAt)}`
  return `${free}${there}`
}

/** "Free 06:35 in W1, there 06:47. No conflicts." */
export function describeCandidate(weighed: Weighed, around: Around): string {
  const { breaches } = weighed
  const [first, ...more] = breaches.map((breach) => writeBreak(breach).text)
  const breaks =
    first === undefined
      ? 'No conflicts'
      : more.length === 0
        ? first
        : `${first}, and ${more.length} more`
  return `${describeFree(weighed, around)}. ${breaks}.`
}
