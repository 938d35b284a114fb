import { isCalledOff } from '@kerbside/domain/booking/leg-state.ts'
import { type Minor, minor, ZERO } from '@kerbside/domain/money.ts'
import { addDays, dayOf, listDays, mondayOf } from '@kerbside/domain/statement/civil-days.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { findNamedAccount } from '../corporate/find-account.ts'
import { listAccountLegs } from './store.ts'

export type ChartDay = { day: LocalDate; bookings: number; amount: Minor }

/**
 * A week of the signed-in account, from Monday: legs that are or were to be driven, and the cost of those in the
 * operator's own currency. Undefined for an account the client may not see.
 */
export async function chartWeek(
  context: RequestContext,
  { bookerId, day }: { bookerId: number; day: LocalDate },
): Promise<ChartDay[] | undefined> {
  const mine = await findNamedAccount(context, { bookerId, act: 'see-statement' })
  if (!mine) return undefined
  const from = mondayOf(day)
  const span = { from, to: addDays(from, 6) }
  const { operator, profile } = context
  const legs = await withOperator(context, (tx) =>
    listAccountLegs(tx, { operator, bookerId, span }),
  )
  const driven = legs.filter(({ state }) => !isCalledOff(state))
  return listDays(span).map((item) => {
    const ofDay = driven.filter(({ pickupLocal }) => dayOf(pickupLocal) === item)
    const amount = ofDay
      .filter(({ currency }) => currency === profile.currency)
      .reduce((total, { fare }) => minor(total + fare), ZERO)
    return { day: item, bookings: ofDay.length, amount }
  })
}
