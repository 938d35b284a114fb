import { isCalledOff, type JobState } from '../booking/job.ts'
import { type Minor, minor, NOTHING, sum } from '../money.ts'
import { contained } from '../quotation/contained.ts'
import type { Vat } from '../quotation/tariff.ts'

/** What a receipt adds up to. */
export type ReceiptSums = {
  /** For journeys that stand, and what cancelling the others cost. */
  charged: Minor
  cancelFee: Minor
  /** Inside `charged`. */
  vat: Minor
  vatBasisPoints: number
  /** Of fares, less what went back or is on its way; a tip is the driver's and stands apart. */
  paid: Minor
  taken: Minor
  returned: Minor
  returning: Minor
  tip: Minor
  /** Still to be paid; nothing where more was paid than is charged. */
  due: Minor
  /** What a driver was handed in cash, and how much of it was beyond all that was to be paid. */
  cash: Minor
  cashOver: Minor
}

export function sumReceipt({
  legs,
  tip,
  fee,
  money,
  cash = NOTHING,
  vat,
}: {
  legs: readonly { fare: Minor; state: JobState }[]
  tip: Minor
  fee: Minor
  money: { taken: Minor; returned: Minor; underWay: Minor }
  /** What drivers were handed. */
  cash?: Minor
  /** Undefined: how the journey was taxed is not known, and nothing is said of it. */
  vat: Vat | undefined
}): ReceiptSums {
  // of a ride nobody came to, too, only what was kept is owed
  const standing = legs
    .filter(({ state }) => !isCalledOff(state) && state !== 'no_show')
    .map(({ fare }) => fare)
  const charged = sum([...standing, fee])
  const { taken, returned, underWay: returning } = money
  const paid = minor(taken + cash - returned - returning)
  return {
    charged,
    cancelFee: fee,
    vat: vat ? contained(charged, vat) : NOTHING,
    vatBasisPoints: vat?.mode === 'principal' ? vat.basisPoints : 0,
    paid,
    taken,
    returned,
    returning,
    tip,
    due: minor(Math.max(0, charged - paid)),
    cash,
    cashOver: minor(Math.max(0, Math.min(cash, paid - charged - tip))),
  }
}
