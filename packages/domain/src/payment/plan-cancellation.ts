import { shareOut } from '../ledger/share-out.ts'
import { type Minor, minor, sum } from '../money.ts'
import { type CancelBand, cancelFee } from './cancel-bands.ts'

export type LegCost = {
  leg: 1 | 2
  /** What stays with the operator of the money that was paid or is owed for this leg. */
  fee: Minor
  /** What goes back, or is owed no longer. */
  refund: Minor
}

/**
 * What cancelling some legs of a booking costs. Each leg is judged by its own pickup, and only money that is there can
 * be kept: fee and refund of a leg add up to its share of what was paid. `spare` is what can still go back after
 * refunds that were made for another reason; it shortens refunds, never fees.
 */
export function planCancellation(
  legs: readonly { number: 1 | 2; fare: Minor; pickupAt: Date }[],
  facts: {
    cancels: readonly number[]
    /** For the fare so far, deposits and all; the whole of it when it goes on an account. */
    paid: Minor
    spare: Minor
    /** Of each leg, where they are not by what the legs cost. */
    shares?: readonly Minor[] | undefined
    bands: readonly CancelBand[]
    at: Date
    /** Said by staff instead of the bands: at most this in all. */
    waivedTo?: Minor
  },
): LegCost[] {
  const {
    shares = shareOut(
      facts.paid,
      legs.map(({ fare }) => fare),
    ),
  } = facts
  let spare: number = facts.spare
  let allowance: number = facts.waivedTo ?? Number.POSITIVE_INFINITY
  return legs.flatMap((leg, place) => {
    if (!facts.cancels.includes(leg.number)) return []
    const share = shares[place] ?? minor(0)
    const fee = Math.min(cancelFee(leg, facts), share, allowance)
    const refund = Math.min(share - fee, spare)
    allowance -= fee
    spare -= refund
    return [{ leg: leg.number, fee: minor(fee), refund: minor(refund) }]
  })
}

/** Of all legs together. */
export const costOf = (costs: readonly LegCost[]): { fee: Minor; refund: Minor } => ({
  fee: sum(costs.map(({ fee }) => fee)),
  refund: sum(costs.map(({ refund }) => refund)),
})
