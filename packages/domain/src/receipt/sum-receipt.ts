import { isCalledOff, type LegState } from '../booking/leg-state.ts'
import { type Minor, minor, sum, ZERO } from '../money.ts'
import { contained } from '../quotation/contained.ts'
import type { Vat } from '../quotation/tariff.ts'

/** The totals of a receipt. */
export type ReceiptTotals = {
  /** The active legs, and the cancellation fees of the others. */
  charged: Minor
  cancelFee: Minor
  /** Included in `charged`. */
  vat: Minor
  vatBasisPoints: number
  /** Paid for fares, less what was refunded or is being refunded; a tip belongs to the driver and is separate. */
  paid: Minor
  taken: Minor
  returned: Minor
  returning: Minor
  tip: Minor
  /** Still to be paid; zero if more was paid than is charged. */
  due: Minor
  /** The cash that a driver took, and how much of it was more than everything due. */
  cash: Minor
  cashOver: Minor
}

export function sumReceipt({
  legs,
  tip,
  fee,
  money,
  cash = ZERO,
  vat,
}: {
  legs: readonly { fare: Minor; state: LegState }[]
  tip: Minor
  fee: Minor
  money: { taken: Minor; returned: Minor; underWay: Minor }
  /** The cash that drivers took. */
  cash?: Minor
  /** Undefined: the VAT treatment of the journey is unknown, and the receipt does not mention VAT. */
  vat: Vat | undefined
}): ReceiptTotals {
  // for a no-show, too, only the fee is owed
  const activeFares = legs
    .filter(({ state }) => !isCalledOff(state) && state !== 'no_show')
    .map(({ fare }) => fare)
  const charged = sum([...activeFares, fee])
  const { taken, returned, underWay: returning } = money
  const paid = minor(taken + cash - returned - returning)
  return {
    charged,
    cancelFee: fee,
    vat: vat ? contained(charged, vat) : ZERO,
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
