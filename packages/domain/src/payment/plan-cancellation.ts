import { shareOut } from '../ledger/share-out.ts'
import { type Minor, minor, sum } from '../money.ts'
import { type CancelBand, cancelFee } from './cancel-bands.ts'

export type LegCost = {
  leg: 1 | 2
  /** What the operator keeps of the money paid or owed for this leg. */
  fee: Minor
  /** What is refunded, or no longer owed. */
  refund: Minor
}

/**
 * Calculates what cancelling some legs of a booking costs. Each leg depends on its own pickup, and the fee cannot
 * exceed what was paid: fee and refund of a leg add up to its share of it. `spare` is what can still be refunded after
 * earlier refunds; it reduces refunds, never fees.
 */
export function planCancellation(
  legs: readonly { number: 1 | 2; fare: Minor; pickupAt: Date }[],
  params: {
    cancels: readonly number[]
    /** Paid towards the fare so far, including deposits; the whole fare for a booking on account. */
    paid: Minor
    spare: Minor
    /** The paid share of each leg, if not in proportion to the fares. */
    shares?: readonly Minor[] | undefined
    bands: readonly CancelBand[]
    at: Date
    /** A limit set by staff instead of the bands: at most this in total. */
    waivedTo?: Minor
  },
): LegCost[] {
  const {
    shares = shareOut(
      params.paid,
      legs.map(({ fare }) => fare),
    ),
  } = params
  let spare: number = params.spare
  let allowance: number = params.waivedTo ?? Number.POSITIVE_INFINITY
  return legs.flatMap((leg, place) => {
    if (!params.cancels.includes(leg.number)) return []
    const share = shares[place] ?? minor(0)
    const fee = Math.min(cancelFee(leg, params), share, allowance)
    const refund = Math.min(share - fee, spare)
    allowance -= fee
    spare -= refund
    return [{ leg: leg.number, fee: minor(fee), refund: minor(refund) }]
  })
}

/** The sums for all legs. */
export const costOf = (costs: readonly LegCost[]): { fee: Minor; refund: Minor } => ({
  fee: sum(costs.map(({ fee }) => fee)),
  refund: sum(costs.map(({ refund }) => refund)),
})
