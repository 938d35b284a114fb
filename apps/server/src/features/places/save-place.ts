import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { countSaved, dropSaved, insertSaved, markSaved, type SavedPlace } from './saved-store.ts'

/** What one customer can look through, and more than anybody has a name for. */
export const MOST_SAVED = 200

type Saving = { place: SavedPlace; fullAddress: string }

/** Saves a place of the customer who asks; undefined when they have as many as anybody may. */
export async function savePlace(
  call: Call,
  { customerId, ...saved }: Saving & { customerId: string },
): Promise<number | undefined> {
  const { operator } = call
  const number = call.randomBytes(4).readUInt32BE() & 0x7fff_ffff || 1
  return withOperator(call, async (tx) => {
    if ((await countSaved(tx, { operator, customerId })) >= MOST_SAVED) return undefined
    const row = { ...saved, operator, customerId, id: call.newId(), number, now: call.now() }
    await insertSaved(tx, row)
    return number
  })
}

/** False for a number that is not theirs. */
export const changePlace = (
  call: Call,
  said: Saving & { customerId: string; number: number },
): Promise<boolean> =>
  withOperator(call, (tx) => markSaved(tx, { ...said, operator: call.operator }))

/** As above. */
export const removePlace = (
  call: Call,
  said: { customerId: string; number: number },
): Promise<boolean> =>
  withOperator(call, (tx) => dropSaved(tx, { ...said, operator: call.operator }))
