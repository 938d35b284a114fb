import { CODE } from '@kerbside/contract/codes.ts'
import type { Candidate, CandidatesReply } from '@kerbside/contract/dispatch/candidate.ts'
import { writeBreak } from '@kerbside/contract/dispatch/describe-candidate.ts'
import { initialsOf, nameOf } from '@kerbside/contract/dispatch/write-board.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import type { Weighed } from '@kerbside/domain/dispatch/choose-driver.ts'
import type { DayLeg } from '@kerbside/domain/dispatch/day-leg.ts'
import { dayAt, spanOfDay } from '@kerbside/domain/dispatch/day-span.ts'
import { addMinutes } from '@kerbside/domain/time.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listChoices, rankForLeg } from '../board/board-candidates.ts'
import { type Day, earlier, keyOf, later, readDay } from '../board/board-day.ts'
import { listDayLegs } from '../board/board-store.ts'
import { describeWeighed, describeWhenFree, freeIn } from '../board/rank-attention.ts'

/** The drivers for a leg, best first, with the rules each would break; undefined if the leg does not exist. */
export async function proposeDrivers(
  context: RequestContext,
  { reference }: { reference: number },
): Promise<CandidatesReply | undefined> {
  const found = await readDayOfLeg(context, { reference })
  if (!found) return undefined
  const { day, leg } = found
  const ranked = rankForLeg(context, { leg, choices: listChoices(context, day) })
  return {
    code: CODE.done,
    message: '',
    reference,
    version: leg.version,
    candidates: ranked.flatMap((weighed) => writeCandidate(context, { weighed, day, leg })),
  }
}

const AROUND_MINUTES = 10 * 60

/** A leg and its whole day; undefined if no leg has this number. */
export async function readDayOfLeg(
  context: RequestContext,
  { reference }: { reference: number },
): Promise<{ day: Day; leg: DayLeg } | undefined> {
  const { operator } = context
  const { zone } = context.profile
  const now = context.now()
  const [found] = await withOperator(context, (tx) =>
    listDayLegs(tx, { operator, from: now, until: now, references: [reference] }),
  )
  const span = found && spanOfDay(dayAt(found.pickupAt, zone), zone)
  if (!found || !span) return undefined
  // a driver's legs on the night before and the morning after matter as well
  const day = await readDay(context, {
    from: earlier(span.from, addMinutes(found.pickupAt, -AROUND_MINUTES)),
    until: later(span.until, addMinutes(found.pickupAt, AROUND_MINUTES)),
    counted: span,
  })
  // a cancelled leg is on no board
  const leg = day.legs.find((item) => item.reference === reference) ?? { ...found, times: {} }
  return { day, leg }
}

function writeCandidate(
  context: RequestContext,
  { weighed, day, leg }: { weighed: Weighed; day: Day; leg: DayLeg },
): Candidate[] {
  const { driver, status, drive, thereAt, slackBefore, slackAfter, breaches, fits } = weighed
  const existing = day.drivers.find((item) => item.driver.id === driver.driverId)
  if (!existing) return []
  const { vehicle } = existing
  return [
    {
      driverId: existing.driver.number,
      name: nameOf(existing),
      initials: initialsOf(existing),
      phone: existing.driver.phone,
      vehicle: vehicle ? `${vehicle.colour} ${vehicle.make} ${vehicle.model}`.trim() : '',
      registration: vehicle?.registration ?? '',
      fits,
      has: hasOf(day, { leg, driverId: driver.driverId }),
      freeAt: status.freeAt.toISOString(),
      freeIn: freeIn(weighed),
      driveMinutes: Math.ceil(drive.seconds / 60),
      metres: drive.metres,
      thereAt: thereAt.toISOString(),
      slackBefore,
      slackAfter: slackAfter ?? null,
      nextReference: status.next?.reference ?? null,
      legsToday: driver.legsToday,
      earnedToday: writeMoney(driver.earningsToday, context.profile.currency),
      breaks: breaches.map(writeBreak),
      availabilityText: describeWhenFree(context, weighed),
      words: describeWeighed(context, weighed),
    },
  ]
}

/** The driver's current relation to the leg: assigned, offered, rejected or timed out. */
function hasOf(
  { offers }: Day,
  { leg, driverId }: { leg: DayLeg; driverId: string },
): Candidate['has'] {
  if (leg.driverId === driverId) return 'leg'
  const last = offers.findLast(
    (offer) => offer.driverId === driverId && keyOf(offer) === keyOf(leg),
  )
  if (last?.state === 'sent') return 'offer'
  return last?.state === 'rejected' || last?.state === 'timed_out' ? last.state : ''
}
