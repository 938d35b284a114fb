import type { LegState } from '../booking/leg-state.ts'
import { type Minor, ZERO } from '../money.ts'
import { part } from '../money-part.ts'

/** A tip that a customer may choose: whole per cent of the fare, and the amount. */
export type TipChoice = { percent: number; amount: Minor }

type Ridden = { total: Minor; tip: Minor; legs: readonly { state: LegState }[] }

/** The tips offered after a leg. None before a leg is completed or once a tip was given. */
export const tipChoices = (booking: Ridden, percents: readonly number[]): TipChoice[] =>
  mayTip(booking)
    ? percents
        .map((percent) => ({ percent, amount: part(booking.total, percent * 100) }))
        .filter(({ amount }) => amount > ZERO)
    : []

const mayTip = ({ tip, legs }: Ridden): boolean =>
  tip === ZERO && legs.some(({ state }) => state === 'completed')

/** Any amount up to the fare is allowed, not only those offered; more is taken for a typing error. */
export const isTipAllowed = (
  booking: Ridden,
  { amount, percents }: { amount: Minor; percents: readonly number[] },
): boolean => percents.length > 0 && mayTip(booking) && amount > ZERO && amount <= booking.total
