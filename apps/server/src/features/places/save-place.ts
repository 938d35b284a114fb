import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import {
  countSaved,
  dropOthersOfWord,
  dropSaved,
  findNumberOfWord,
  insertSaved,
  lockCustomer,
  markSaved,
  type SavedPlace,
} from './saved-store.ts'

/** What one customer can look through, and more than anybody has a name for. */
export const MOST_SAVED = 200

type Saving = { place: SavedPlace; fullAddress: string }

/**
 * Saves a place of the customer who asks; undefined when they have as many as anybody may. Home and work are one each:
 * saved again, the one there is takes the new address and keeps its number.
 */
export async function savePlace(
  call: Call,
  { customerId, ...saved }: Saving & { customerId: string },
): Promise<number | undefined> {
  const { operator } = call
  const number = call.randomBytes(4).readUInt32BE() & 0x7fff_ffff || 1
  const owner = { operator, customerId }
  return withOperator(call, async (tx) => {
    // two tabs at once save one after the other
    await lockCustomer(tx, owner)
    const there = await findNumberOfWord(tx, { ...owner, word: saved.place.savedAs })
    if (there !== undefined) {
      await markSaved(tx, { ...saved, ...owner, number: there })
      return there
    }
    if ((await countSaved(tx, { operator, customerId })) >= MOST_SAVED) return undefined
    const row = { ...saved, operator, customerId, id: call.newId(), number, now: call.now() }
    await insertSaved(tx, row)
    return number
  })
}

/** False for a number that is not theirs. What becomes home or work takes the place of the one that was. */
export const changePlace = (
  call: Call,
  said: Saving & { customerId: string; number: number },
): Promise<boolean> =>
  withOperator(call, async (tx) => {
    const row = { ...said, operator: call.operator }
    await lockCustomer(tx, row)
    await dropOthersOfWord(tx, { ...row, word: said.place.savedAs })
    return markSaved(tx, row)
  })

/** As above. */
export const removePlace = (
  call: Call,
  said: { customerId: string; number: number },
): Promise<boolean> =>
  withOperator(call, (tx) => dropSaved(tx, { ...said, operator: call.operator }))
