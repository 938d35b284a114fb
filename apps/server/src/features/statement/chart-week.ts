import { isCalledOff } from '@kerbside/domain/booking/job.ts'
import { type Minor, minor, NOTHING } from '@kerbside/domain/money.ts'
import { addDays, dayOf, listDays, mondayOf } from '@kerbside/domain/statement/civil-days.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { findNamedAccount } from '../corporate/find-account.ts'
import { listAccountLegs } from './store.ts'

export type ChartDay = { day: LocalDate; bookings: number; amount: Minor }

/**
 * A week of the caller's account, from its Monday: journeys that are or were to be driven, and what those in the
 * operator's own currency cost. Undefined for every account that is not theirs to see.
 */
export async function chartWeek(
  call: Call,
  { bookerId, day }: { bookerId: number; day: LocalDate },
): Promise<ChartDay[] | undefined> {
  const mine = await findNamedAccount(call, { bookerId, act: 'see-statement' })
  if (!mine) return undefined
  const from = mondayOf(day)
  const span = { from, to: addDays(from, 6) }
  const { operator, profile } = call
  const legs = await withOperator(call, (tx) => listAccountLegs(tx, { operator, bookerId, span }))
  const driven = legs.filter(({ state }) => !isCalledOff(state))
  return listDays(span).map((one) => {
    const ofDay = driven.filter(({ pickupLocal }) => dayOf(pickupLocal) === one)
    const amount = ofDay
      .filter(({ currency }) => currency === profile.currency)
      .reduce((total, { fare }) => minor(total + fare), NOTHING)
    return { day: one, bookings: ofDay.length, amount }
  })
}
