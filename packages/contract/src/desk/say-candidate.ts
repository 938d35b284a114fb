import type { CandidateBreach, Weighed } from '@kerbside/domain/dispatch/choose-driver.ts'
import { clockBeside } from '@kerbside/domain/dispatch/day-span.ts'
import { DRIVER_LICENCES, LICENCE_KINDS, type LicenceKind } from '@kerbside/domain/driver/driver.ts'
import type { CandidateBreak } from './candidate.ts'

export const PAPER_NAMES: Readonly<Record<LicenceKind, string>> = {
  badge: 'Badge',
  driving_licence: 'Driving licence',
  plate: 'Plate',
  insurance: 'Insurance',
  mot: 'MOT',
}

const paperName = (kind: string): string =>
  LICENCE_KINDS.includes(kind as LicenceKind) ? PAPER_NAMES[kind as LicenceKind] : 'A paper'

/** To whoever gives jobs: which document it is, and where a newer one is put in. */
export function sayPaperRefusal(kind: string): string {
  const page = DRIVER_LICENCES.some((known) => known === kind) ? 'Drivers' : 'Vehicles'
  return `${paperName(kind)} ends, or is missing, before the job is over. A newer one is put in under Fleet, ${page}.`
}

/** What one driver’s taking of a job would break, in words for the desk. */
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
        text: `${paperName(breach.about ?? '')} ends before the job does`,
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

/** "Free 06:35 in W1, there 06:47", with the day where it is not the pickup’s */
export function sayFree(weighed: Weighed, { zone, freeIn, now }: Around): string {
  const { standing, thereAt, breaches, pickupAt } = weighed
  if (weighed.longBefore) return 'Free before it'
  const clock = (at: Date) => clockBeside(at, { beside: pickupAt, zone })
  const where = freeIn === '' ? '' : ` in ${freeIn}`
  const isFree = standing.freeAt <= now
  const free = isFree ? `Free now${where}` : `Free ${clock(standing.freeAt)}${where}`
  const there = breaches.some(({ reason }) => reason === 'no-position')
    ? ''
    : `, there ${clock(thereAt)}`
  return `${free}${there}`
}

/** "Free 06:35 in W1, there 06:47. Breaks nothing." */
export function sayCandidate(weighed: Weighed, around: Around): string {
  const { breaches } = weighed
  const [first, ...more] = breaches.map((breach) => writeBreak(breach).text)
  const breaks =
    first === undefined
      ? 'Breaks nothing'
      : more.length === 0
        ? first
        : `${first}, and ${more.length} more`
  return `${sayFree(weighed, around)}. ${breaks}.`
}
