import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listVehicleTypes } from '../../fleet/list-vehicle-types.ts'
import { findTariffVersion, inForce } from './find-price-book.ts'
import type { TariffDocument } from './read-tariff.ts'
import { type Book, findTariffRow, listBookRows } from './tariff-store.ts'
import { documentOf } from './write-tariff.ts'

type Deps = Pick<RequestContext, 'db' | 'operator' | 'now'>

/**
 * Every price book, closed ones too, with its versions, oldest first, and the version that is, or would be, in force.
 */
export async function listBooks(deps: Deps): Promise<(Book & { inForce: number | undefined })[]> {
  const { operator } = deps
  const books = await withOperator(deps, (tx) => listBookRows(tx, { operator, closedToo: true }))
  return books.map((book) => ({ ...book, inForce: inForce(book.versions, deps.now())?.version }))
}

/** Vehicle types of the fleet that a version has no prices for, so it does not offer them. */
export async function listUnpriced(
  deps: Deps,
  { version }: { version: number },
): Promise<{ id: number; name: string }[]> {
  const [tariff, fleet] = await Promise.all([
    findTariffVersion(deps, version),
    listVehicleTypes(deps),
  ])
  return tariff ? fleet.filter(({ id }) => !tariff.vehicles.has(id)) : []
}

/** The document of a version, or of the live version of a book; undefined if there is none. */
export async function findDocument(
  deps: Deps,
  { book, version }: { book: string; version?: number | undefined },
): Promise<{ version: number; document: TariffDocument } | undefined> {
  const { operator } = deps
  const books = await listBooks(deps)
  const wanted = version ?? books.find(({ slug }) => slug === book)?.inForce
  if (wanted === undefined) return undefined
  const tariffRow = await withOperator(deps, (tx) =>
    findTariffRow(tx, { operator, version: wanted }),
  )
  return tariffRow && { version: wanted, document: documentOf(tariffRow) }
}
