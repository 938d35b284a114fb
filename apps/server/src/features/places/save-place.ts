import { type Tx, withOperator } from '../../db.ts'
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

/** What is saved, and how it was spelled in one line. */
export type Saving = { place: SavedPlace; fullAddress: string }

/**
 * Saves a place of the customer who asks; undefined when they have as many as anybody may. Home and work are one each:
 * saved again, the one there is takes the new address and keeps its number.
 */
export const savePlace = (
  call: Call,
  saving: Saving & { customerId: string },
): Promise<number | undefined> => withOperator(call, (tx) => takePlace(tx, { call, ...saving }))

/** The same where more is to be written with it. */
export async function takePlace(
  tx: Tx,
  { call, customerId, ...saved }: Saving & { call: Call; customerId: string },
): Promise<number | undefined> {
  const { operator } = call
  const number = call.randomBytes(4).readUInt32BE() & 0x7fff_ffff || 1
  const owner = { operator, customerId }
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
}

/** False for a number that is not theirs. What becomes home or work takes the place of the one that was. */
export const changePlace = (
  call: Call,
  said: Saving & { customerId: string; number: number },
): Promise<boolean> => withOperator(call, (tx) => markPlace(tx, { call, ...said }))

/** The same where more is to be written with it. */
export async function markPlace(
  tx: Tx,
  { call, ...said }: Saving & { call: Call; customerId: string; number: number },
): Promise<boolean> {
  const row = { ...said, operator: call.operator }
  await lockCustomer(tx, row)
  await dropOthersOfWord(tx, { ...row, word: said.place.savedAs })
  return markSaved(tx, row)
}

/** As above. */
export const removePlace = (
  call: Call,
  said: { customerId: string; number: number },
): Promise<boolean> => withOperator(call, (tx) => dropPlace(tx, { call, ...said }))

/** The same where more is to be written with it. */
export const dropPlace = (
  tx: Tx,
  { call, ...said }: { call: Call; customerId: string; number: number },
): Promise<boolean> => dropSaved(tx, { ...said, operator: call.operator })
