import type { Earnings } from '@kerbside/domain/driver/earnings.ts'
import { sumEarnings, totalOf } from '@kerbside/domain/driver/earnings.ts'
import { type Minor, sum } from '@kerbside/domain/money.ts'
import { addDays, type DaySpan, listDays } from '@kerbside/domain/statement/civil-days.ts'
import type { LocalDate, LocalTime } from '@kerbside/domain/time.ts'
import { z } from 'zod'
import { CODE } from '../codes.ts'
import { writeMoney } from '../money.ts'
import { envelope } from '../scalar.ts'

/** Amounts in the currency of the reply, with decimals. */
const money = {
  /** Share of the fares, without waiting charges. */
  share: z.number(),
  waiting: z.number(),
  /** Parking and tolls, paid back in full. */
  charges: z.number(),
  tips: z.number(),
  /** Cash that was taken and is held. */
  cash: z.number(),
}

export const EarningsReply = z.object({
  ...envelope,
  /** Monday and Sunday in the operator’s zone. */
  from: z.string(),
  to: z.string(),
  /** Any day of the previous week and of the next; '' if that week has not begun. */
  before: z.string(),
  after: z.string(),
  currencyCode: z.string(),
  ...money,
  /** Share, waiting, charges and tips. */
  earned: z.number(),
  shiftSeconds: z.number(),
  /** Seven days, Monday first. */
  days: z.array(z.object({ date: z.string(), legs: z.number(), earned: z.number() })),
  /** The legs that ended in that week, the latest first. */
  legs: z.array(
    z.object({
      reference: z.number(),
      state: z.string(),
      pickupLocal: z.string(),
      pickup: z.string(),
      dropOff: z.string(),
      ...money,
    }),
  ),
})
export type EarningsReply = z.infer<typeof EarningsReply>

export type LegEarnings = {
  reference: number
  state: string
  pickupLocal: LocalTime
  pickup: string
  dropOff: string
  earned: Earnings
  cash: Minor
}

export function writeEarnings(week: {
  span: DaySpan
  today: LocalDate
  currency: string
  legs: readonly LegEarnings[]
  shiftSeconds: number
}): EarningsReply {
  const { span, currency, legs } = week
  const formatAmount = (amount: Minor) => writeMoney(amount, currency)
  const amounts = ({ earned, cash }: { earned: Earnings; cash: Minor }) => ({
    share: formatAmount(earned.share),
    waiting: formatAmount(earned.waiting),
    charges: formatAmount(earned.charges),
    tips: formatAmount(earned.tip),
    cash: formatAmount(cash),
  })
  const all = sumEarnings(legs.map(({ earned }) => earned))
  const next = addDays(span.to, 1)
  return {
    code: CODE.done,
    message: '',
    ...span,
    before: addDays(span.from, -7),
    after: next <= week.today ? next : '',
    currencyCode: currency,
    ...amounts({ earned: all, cash: sum(legs.map(({ cash }) => cash)) }),
    earned: formatAmount(totalOf(all)),
    shiftSeconds: week.shiftSeconds,
    days: listDays(span).map((date) => {
      const dayLegs = legs.filter(({ pickupLocal }) => pickupLocal.startsWith(date))
      const earned = totalOf(sumEarnings(dayLegs.map((leg) => leg.earned)))
      return { date, legs: dayLegs.length, earned: formatAmount(earned) }
    }),
    legs: legs.map((leg) => ({
      reference: leg.reference,
      state: leg.state,
      pickupLocal: leg.pickupLocal,
      pickup: leg.pickup,
      dropOff: leg.dropOff,
      ...amounts(leg),
    })),
  }
}
