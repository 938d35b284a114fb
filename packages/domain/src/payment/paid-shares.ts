import { shareOut } from '../ledger/share-out.ts'
import { type Minor, minor } from '../money.ts'

/**
 * How much of each leg was paid, of a booking whose balance is still due: as it was settled when it was changed, else
 * its share of the deposit by what the legs cost.
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
