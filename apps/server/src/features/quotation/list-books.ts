import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { findTariffVersion, inForce } from './find-price-book.ts'
import type { TariffDocument } from './read-tariff.ts'
import { type Book, findTariffRow, listBookRows } from './tariff-store.ts'
import { documentOf } from './write-tariff.ts'

type Means = Pick<Call, 'db' | 'operator' | 'now'>

/** Every price book, closed ones too, with its versions, oldest first, and which of them is, or would be, in force. */
export async function listBooks(means: Means): Promise<(Book & { inForce: number | undefined })[]> {
  const { operator } = means
  const books = await withOperator(means, (tx) => listBookRows(tx, { operator, closedToo: true }))
  return books.map((book) => ({ ...book, inForce: inForce(book.versions, means.now())?.version }))
}

/** The types of the fleet that a version says nothing about: they are not offered by it. */
export async function listUnpriced(
  means: Means,
  { version }: { version: number },
): Promise<{ id: number; name: string }[]> {
  const [tariff, fleet] = await Promise.all([
    findTariffVersion(means, version),
    listVehicleTypes(means),
  ])
  return tariff ? fleet.filter(({ id }) => !tariff.vehicles.has(id)) : []
}

/** The document of a version, or of the one in force in a book; undefined when there is none. */
export async function findDocument(
  means: Means,
  { book, version }: { book: string; version?: number | undefined },
): Promise<{ version: number; document: TariffDocument } | undefined> {
  const { operator } = means
  const books = await listBooks(means)
  const wanted = version ?? books.find(({ slug }) => slug === book)?.inForce
  if (wanted === undefined) return undefined
  const found = await withOperator(means, (tx) => findTariffRow(tx, { operator, version: wanted }))
  return found && { version: wanted, document: documentOf(found) }
}
