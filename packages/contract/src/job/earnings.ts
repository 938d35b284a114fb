import type { Earned } from '@kerbside/domain/driver/earnings.ts'
import { addEarned, totalOf } from '@kerbside/domain/driver/earnings.ts'
import { type Minor, sum } from '@kerbside/domain/money.ts'
import { addDays, type DaySpan, listDays } from '@kerbside/domain/statement/civil-days.ts'
import type { LocalDate, LocalTime } from '@kerbside/domain/time.ts'
import { z } from 'zod'
import { CODE } from '../codes.ts'
import { writeMoney } from '../money.ts'
import { envelope } from '../scalar.ts'

/** Amounts in the currency of the reply, with decimals. */
const money = {
  /** Of fares, without the waiting on them. */
  share: z.number(),
  waiting: z.number(),
  tips: z.number(),
  /** Taken in cash, and held. */
  cash: z.number(),
}

export const EarningsReply = z.object({
  ...envelope,
  /** Monday and Sunday of the operator’s calendar. */
  from: z.string(),
  to: z.string(),
  /** Any day of the week before, and of the one after; '' where that has not begun. */
  before: z.string(),
  after: z.string(),
  currencycode: z.string(),
  ...money,
  /** Share, waiting and tips. */
  earned: z.number(),
  shiftseconds: z.number(),
  /** Seven, Monday first. */
  days: z.array(z.object({ date: z.string(), jobs: z.number(), earned: z.number() })),
  /** What ended that week, the last first. */
  jobs: z.array(
    z.object({
      jobpartid: z.number(),
      state: z.string(),
      pickuplocal: z.string(),
      pickup: z.string(),
      dropoff: z.string(),
      ...money,
    }),
  ),
})
export type EarningsReply = z.infer<typeof EarningsReply>

export type EarnedJob = {
  reference: number
  state: string
  pickupLocal: LocalTime
  pickup: string
  dropOff: string
  earned: Earned
  cash: Minor
}

export function writeEarnings(week: {
  span: DaySpan
  today: LocalDate
  currency: string
  jobs: readonly EarnedJob[]
  shiftSeconds: number
}): EarningsReply {
  const { span, currency, jobs } = week
  const said = (amount: Minor) => writeMoney(amount, currency)
  const amounts = ({ earned, cash }: { earned: Earned; cash: Minor }) => ({
    share: said(earned.share),
    waiting: said(earned.waiting),
    tips: said(earned.tip),
    cash: said(cash),
  })
  const all = addEarned(jobs.map(({ earned }) => earned))
  const next = addDays(span.to, 1)
  return {
    code: CODE.done,
    message: '',
    ...span,
    before: addDays(span.from, -7),
    after: next <= week.today ? next : '',
    currencycode: currency,
    ...amounts({ earned: all, cash: sum(jobs.map(({ cash }) => cash)) }),
    earned: said(totalOf(all)),
    shiftseconds: week.shiftSeconds,
    days: listDays(span).map((date) => {
      const its = jobs.filter(({ pickupLocal }) => pickupLocal.startsWith(date))
      const earned = totalOf(addEarned(its.map((job) => job.earned)))
      return { date, jobs: its.length, earned: said(earned) }
    }),
    jobs: jobs.map((job) => ({
      jobpartid: job.reference,
      state: job.state,
      pickuplocal: job.pickupLocal,
      pickup: job.pickup,
      dropoff: job.dropOff,
      ...amounts(job),
    })),
  }
}
