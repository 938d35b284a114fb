import type { JobState } from '../booking/job.ts'
import { type Minor, NOTHING } from '../money.ts'
import { part } from '../money-part.ts'

/** A tip a customer may choose: whole per cents of the fare, and what that is. */
export type TipChoice = { percent: number; amount: Minor }

type Ridden = { total: Minor; tip: Minor; legs: readonly { state: JobState }[] }

/** What is offered after a ride. Nothing before anybody was driven, or once a tip was given. */
export const tipChoices = (booking: Ridden, percents: readonly number[]): TipChoice[] =>
  mayTip(booking)
    ? percents
        .map((percent) => ({ percent, amount: part(booking.total, percent * 100) }))
        .filter(({ amount }) => amount > NOTHING)
    : []

const mayTip = ({ tip, legs }: Ridden): boolean =>
  tip === NOTHING && legs.some(({ state }) => state === 'completed')

/** Any amount up to the fare may be given, not only those offered; more is a slip of the finger. */
export const judgeTip = (
  booking: Ridden,
  { amount, percents }: { amount: Minor; percents: readonly number[] },
): boolean => percents.length > 0 && mayTip(booking) && amount > NOTHING && amount <= booking.total
