import type { CandidateBreach, Weighed } from '@kerbside/domain/dispatch/choose-driver.ts'
import { clockBeside } from '@kerbside/domain/dispatch/day-span.ts'
import { DRIVER_LICENCES, LICENCE_KINDS, type LicenceKind } from '@kerbside/domain/driver/driver.ts'
import type { CandidateBreak } from './candidate.ts'

export const DOCUMENT_NAMES: Readonly<Record<LicenceKind, string>> = {
  badge: 'Badge',
  driving_licence: 'Driving licence',
  plate: 'Plate',
  insurance: 'Insurance',
  mot: 'MOT',
}

const documentName = (kind: string): string =>
  LICENCE_KINDS.includes(kind as LicenceKind) ? DOCUMENT_NAMES[kind as LicenceKind] : 'A paper'

/** For the dispatcher: which document blocks the assignment, and where to enter a newer one. */
export function describeDocumentRejection(kind: string): string {
  const page = DRIVER_LICENCES.some((item) => item === kind) ? 'Drivers' : 'Vehicles'
  return `${documentName(kind)} ends, or is missing, before the job is over. A newer one is put in under Fleet, ${page}.`
}

/** A rule that assigning this leg to a driver would break, in words for the desk. */
export function writeBreak(breach: CandidateBreach): CandidateBreak {
  const refuses = breach.hard
  switch (breach.reason) {
    case 'driver-gone':
      return { kind: 'off-shift', text: 'Drives here no more', refuses }
    case 'no-vehicle':
      return { kind: 'no-vehicle', text: 'Has no vehicle', refuses }
    case 'wrong-vehicle':
      return { kind: 'type', text: 'Not the vehicle that was booked', refuses }
    case 'licence-ends':
      return {
        kind: 'licence',
        text: `${documentName(breach.about ?? '')} ends before the job does`,
        refuses,
      }
    case 'overlaps':
      return {
        kind: 'overlap',
        text: `${minutes(breach.minutes)} short after the job before`,
        refuses,
      }
    case 'next-late':
      return { kind: 'next-late', text: `Next job ${minutes(breach.minutes)} late`, refuses }
    case 'late':
      return { kind: 'late', text: `Arrives ${minutes(breach.minutes)} late`, refuses }
    case 'not-on-shift':
      return { kind: 'off-shift', text: 'Off shift', refuses }
    case 'no-position':
      return { kind: 'no-position', text: 'Not heard of lately', refuses }
    case 'has-offer':
      return { kind: 'busy-offer', text: 'Is answering another offer', refuses }
  }
}

const minutes = (count = 0): string => `${count} min`

type Around = { zone: string; freeIn: string; now: Date }

/** "Free 06:35 in W1, there 06:47", with the day if it is not the day of the pickup */
export function describeFree(weighed: Weighed, { zone, freeIn, now }: Around): string {
  const { status, thereAt, breaches, pickupAt } = weighed
  if (weighed.longBefore) return 'Free before it'
  const clock = (at: Date) => clockBeside(at, { beside: pickupAt, zone })
  const where = freeIn === '' ? '' : ` in ${freeIn}`
  const isFree = status.freeAt <= now
  const free = isFree ? `Free now${where}` : `Free ${clock(status.freeAt)}${where}`
  const there = breaches.some(({ reason }) => reason === 'no-position')
    ? ''
    : `, there ${clock(thereAt)}`
  return `${free}${there}`
}

/** "Free 06:35 in W1, there 06:47. Breaks nothing." */
export function describeCandidate(weighed: Weighed, around: Around): string {
  const { breaches } = weighed
  const [first, ...more] = breaches.map((breach) => writeBreak(breach).text)
  const breaks =
    first === undefined
      ? 'Breaks nothing'
      : more.length === 0
        ? first
        : `${first}, and ${more.length} more`
  return `${describeFree(weighed, around)}. ${breaks}.`
}
