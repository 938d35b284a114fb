import { CODE } from '@kerbside/contract/codes.ts'
import type { Candidate, CandidatesReply } from '@kerbside/contract/desk/candidate.ts'
import { writeBreak } from '@kerbside/contract/desk/say-candidate.ts'
import { initialsOf, nameOf } from '@kerbside/contract/desk/write-board.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import type { Weighed } from '@kerbside/domain/dispatch/choose-driver.ts'
import type { DayLeg } from '@kerbside/domain/dispatch/day-leg.ts'
import { dayAt, spanOfDay } from '@kerbside/domain/dispatch/day-span.ts'
import { addMinutes } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listChoices, rankForLeg } from './board-candidates.ts'
import { type Day, earlier, keyOf, later, readDay } from './board-day.ts'
import { listDayLegs } from './board-store.ts'
import { freeIn, sayWeighed, sayWhenFree } from './rank-attention.ts'

/** The drivers for a journey, the best first, with what each would break; undefined when there is no such journey. */
export async function proposeDrivers(
  call: Call,
  { reference }: { reference: number },
): Promise<CandidatesReply | undefined> {
  const found = await readDayOfLeg(call, { reference })
  if (!found) return undefined
  const { day, leg } = found
  const ranked = rankForLeg(call, { leg, choices: listChoices(call, day) })
  return {
    code: CODE.done,
    message: '',
    jobpartid: reference,
    version: leg.version,
    candidates: ranked.flatMap((weighed) => writeCandidate(call, { weighed, day, leg })),
  }
}

const AROUND_MINUTES = 10 * 60

/** A journey and all of the day it is on; undefined when there is none of this number. */
export async function readDayOfLeg(
  call: Call,
  { reference }: { reference: number },
): Promise<{ day: Day; leg: DayLeg } | undefined> {
  const { operator } = call
  const { zone } = call.profile
  const now = call.now()
  const [found] = await withOperator(call, (tx) =>
    listDayLegs(tx, { operator, from: now, until: now, references: [reference] }),
  )
  const span = found && spanOfDay(dayAt(found.pickupAt, zone), zone)
  if (!found || !span) return undefined
  // what a driver does the night before or the morning after matters as well
  const day = await readDay(call, {
    from: earlier(span.from, addMinutes(found.pickupAt, -AROUND_MINUTES)),
    until: later(span.until, addMinutes(found.pickupAt, AROUND_MINUTES)),
    counted: span,
  })
  // one that was called off stands on no board
  const leg = day.legs.find((one) => one.reference === reference) ?? { ...found, times: {} }
  return { day, leg }
}

function writeCandidate(
  call: Call,
  { weighed, day, leg }: { weighed: Weighed; day: Day; leg: DayLeg },
): Candidate[] {
  const { driver, standing, drive, thereAt, slackBefore, slackAfter, breaches, fits } = weighed
  const known = day.drivers.find((one) => one.driver.id === driver.driverId)
  if (!known) return []
  const { vehicle } = known
  return [
    {
      driverid: known.driver.number,
      name: nameOf(known),
      initials: initialsOf(known),
      phone: known.driver.phone,
      vehicle: vehicle ? `${vehicle.colour} ${vehicle.make} ${vehicle.model}`.trim() : '',
      regno: vehicle?.registration ?? '',
      fits,
      has: hasOf(day, { leg, driverId: driver.driverId }),
      freeat: standing.freeAt.toISOString(),
      freein: freeIn(weighed),
      driveminutes: Math.ceil(drive.seconds / 60),
      metres: drive.metres,
      thereat: thereAt.toISOString(),
      slackbefore: slackBefore,
      slackafter: slackAfter ?? null,
      nextjobpartid: standing.next?.reference ?? null,
      jobstoday: driver.jobsToday,
      earnedtoday: writeMoney(driver.earnedToday, call.profile.currency),
      breaks: breaches.map(writeBreak),
      freewords: sayWhenFree(call, weighed),
      words: sayWeighed(call, weighed),
    },
  ]
}

/** What this driver has of the leg by now. */
function hasOf(
  { offers }: Day,
  { leg, driverId }: { leg: DayLeg; driverId: string },
): Candidate['has'] {
  if (leg.driverId === driverId) return 'job'
  const last = offers.findLast(
    (offer) => offer.driverId === driverId && keyOf(offer) === keyOf(leg),
  )
  if (last?.state === 'sent') return 'offer'
  return last?.state === 'rejected' || last?.state === 'timed_out' ? last.state : ''
}
