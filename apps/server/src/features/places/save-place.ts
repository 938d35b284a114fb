import { type Tx, withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import {
  countSaved,
  dropSaved,
  findPlaceNumberByLabel,
  insertSaved,
  lockCustomer,
  markSaved,
  removeOtherPlacesWithLabel,
  type SavedPlace,
} from './saved-store.ts'

/** As many as a customer can look through, and more than anyone needs. */
export const MAX_SAVED_PLACES = 200

/** The place, and its full address in one line. */
export type Saving = { place: SavedPlace; fullAddress: string }

/**
 * Saves a place of the signed-in customer; undefined if they have reached the limit. Home and work exist once each:
 * saving again gives the existing one the new address and keeps its number.
 */
export const savePlace = (
  context: RequestContext,
  saving: Saving & { customerId: string },
): Promise<number | undefined> =>
  withOperator(context, (tx) => takePlace(tx, { context, ...saving }))

/** The same within a transaction that writes more. */
export async function takePlace(
  tx: Tx,
  { context, customerId, ...saved }: Saving & { context: RequestContext; customerId: string },
): Promise<number | undefined> {
  const { operator } = context
  const number = context.randomBytes(4).readUInt32BE() & 0x7fff_ffff || 1
  const owner = { operator, customerId }
  // two tabs that save at once run one after the other
  await lockCustomer(tx, owner)
  const there = await findPlaceNumberByLabel(tx, { ...owner, word: saved.place.savedAs })
  if (there !== undefined) {
    await markSaved(tx, { ...saved, ...owner, number: there })
    return there
  }
  if ((await countSaved(tx, { operator, customerId })) >= MAX_SAVED_PLACES) return undefined
  const row = { ...saved, operator, customerId, id: context.newId(), number, now: context.now() }
  await insertSaved(tx, row)
  return number
}

/** False if the customer has no place of this number. A place that becomes home or work replaces the previous one. */
export const changePlace = (
  context: RequestContext,
  input: Saving & { customerId: string; number: number },
): Promise<boolean> => withOperator(context, (tx) => markPlace(tx, { context, ...input }))

/** The same within a transaction that writes more. */
export async function markPlace(
  tx: Tx,
  { context, ...input }: Saving & { context: RequestContext; customerId: string; number: number },
): Promise<boolean> {
  const row = { ...input, operator: context.operator }
  await lockCustomer(tx, row)
  await removeOtherPlacesWithLabel(tx, { ...row, word: input.place.savedAs })
  return markSaved(tx, row)
}

/** False if the customer has no place of this number. */
export const removePlace = (
  context: RequestContext,
  input: { customerId: string; number: number },
): Promise<boolean> => withOperator(context, (tx) => dropPlace(tx, { context, ...input }))

/** The same within a transaction that writes more. */
export const dropPlace = (
  tx: Tx,
  { context, ...input }: { context: RequestContext; customerId: string; number: number },
): Promise<boolean> => dropSaved(tx, { ...input, operator: context.operator })
