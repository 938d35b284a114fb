import type { CandidateBreach, Weighed } from '@kerbside/domain/dispatch/choose-driver.ts'
import { clockBeside } from '@kerbside/domain/dispatch/day-span.ts'
import { DRIVER_LICENCES, LICENCE_KINDS, type LicenceKind } from '@kerbside/domain/driver/driver.ts'
import type { CandidateBreak } from './candidate.ts'

export const DOCUMENT_NAMES: Readonly<Record<LicenceKind, string>> = {
  badge: 'Badge',
  driving_licence: 'Driving licence',
  plate: 'Vehicle licence',
  insurance: 'Insurance',
  mot: 'MOT',
}

const documentName = (kind: string): string =>
  LICENCE_KINDS.includes(kind as LicenceKind) ? DOCUMENT_NAMES[kind as LicenceKind] : 'A document'

/** For the dispatcher: which document blocks the assignment, and where to enter a newer one. */
export function describeDocumentRejection(kind: string): string {
  const page = DRIVER_LICENCES.some((item) => item === kind) ? 'Drivers' : 'Vehicles'
  return `${documentName(kind)} is missing or expires before the job ends. Add a new one under Fleet, ${page}.`
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
  const free = isFree ? `Free now${where}` : `Free ${clock(status.freeAt)}${where}`
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
