import { shareOut } from '../ledger/share-out.ts'
import { type Minor, minor } from '../money.ts'

/**
 * Returns how much of each leg was paid, for a booking with a balance due: the amount settled when the leg was changed,
 * otherwise its share of the deposit in proportion to the fares.
 */
export function paidShares({
  deposit,
  legs,
}: {
  deposit: Minor
  legs: readonly { fare: Minor; paid?: Minor | undefined }[]
}): Minor[] {
  const shares = shareOut(
    deposit,
    legs.map(({ fare }) => fare),
  )
  return legs.map(({ paid }, place) => paid ?? shares[place] ?? minor(0))
}
