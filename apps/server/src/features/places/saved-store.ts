import type { Place, SavedAs } from '@kerbside/domain/places/place.ts'
import { hasChanged, inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** A saved place; its number is the id on the wire. */
export type SavedPlace = Omit<Place, 'id'> & { savedAs: SavedAs }

type Owner = { operator: OperatorId; customerId: string }
type Row = { place: SavedPlace; fullAddress: string }

/** Home first, then work, then the others, the oldest first. */
export async function listSavedRows(
  tx: Tx,
  { operator, customerId }: Owner,
): Promise<(Row & { number: number })[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('saved_place')
    .select(['number', 'place', 'full_address'])
    .where('customer_id', '=', customerId)
    .orderBy((row) =>
      row
        .case()
        .when('label', '=', 'home')
        .then(1)
        .when('label', '=', 'work')
        .then(2)
        .else(3)
        .end(),
    )
    .orderBy('made_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    number: row.number,
    place: row.place as SavedPlace,
    fullAddress: row.full_address,
  }))
}

/** Locks the customer, so that concurrent saves run one after the other. */
export async function lockCustomer(tx: Tx, { operator, customerId }: Owner): Promise<void> {
  await inOperator(tx, operator)
    .selectFrom('customer')
    .select('id')
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .execute()
}

/** The number of the customer's home or work; undefined for other labels, of which there may be many. */
export async function findPlaceNumberByLabel(
  tx: Tx,
  { operator, customerId, word: label }: Owner & { word: SavedAs },
): Promise<number | undefined> {
  if (label === 'custom') return undefined
  const row = await inOperator(tx, operator)
    .selectFrom('saved_place')
    .select('number')
    .where('customer_id', '=', customerId)
    .where('label', '=', label)
    .executeTakeFirst()
  return row?.number
}

/** Removes the existing home or work when the place of this number belongs to the customer and takes that label. */
export async function removeOtherPlacesWithLabel(
  tx: Tx,
  { operator, customerId, number, word: label }: Owner & { number: number; word: SavedAs },
): Promise<void> {
  if (label === 'custom') return
  await inOperator(tx, operator)
    .deleteFrom('saved_place')
    .where('customer_id', '=', customerId)
    .where('label', '=', label)
    .where('number', '<>', number)
    .where((row) =>
      row.exists(
        row
          .selectFrom('saved_place as own')
          .select('own.id')
          .where('own.operator_id', '=', operator)
          .where('own.customer_id', '=', customerId)
          .where('own.number', '=', number),
      ),
    )
    .execute()
}

export async function countSaved(tx: Tx, { operator, customerId }: Owner): Promise<number> {
  const { count } = await inOperator(tx, operator)
    .selectFrom('saved_place')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertSaved(
  tx: Tx,
  row: Owner & Row & { id: string; number: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('saved_place')
    .values({
      operator_id: row.operator,
      id: row.id,
      number: row.number,
      customer_id: row.customerId,
      label: row.place.savedAs,
      place: JSON.stringify(row.place),
      full_address: row.fullAddress,
      made_at: row.now,
    })
    .execute()
}

/** False if this customer has no place of this number, even if another customer has one. */
export async function markSaved(tx: Tx, row: Owner & Row & { number: number }): Promise<boolean> {
  return inOperator(tx, row.operator)
    .updateTable('saved_place')
    .set({
      label: row.place.savedAs,
      place: JSON.stringify(row.place),
      full_address: row.fullAddress,
    })
    .where('customer_id', '=', row.customerId)
    .where('number', '=', row.number)
    .$call(hasChanged)
}

/** False if this customer has no place of this number, even if another customer has one. */
export async function dropSaved(
  tx: Tx,
  { operator, customerId, number }: Owner & { number: number },
): Promise<boolean> {
  return inOperator(tx, operator)
    .deleteFrom('saved_place')
    .where('customer_id', '=', customerId)
    .where('number', '=', number)
    .$call(hasChanged)
}
