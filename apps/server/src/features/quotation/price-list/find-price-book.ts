import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { PriceBook } from '@kerbside/domain/quotation/price-journey.ts'
import { type ReadyTariff, readyTariff } from '@kerbside/domain/quotation/ready-tariff.ts'
import { cachePerDatabase } from '../../../cache-briefly.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listVehicleTypes } from '../../fleet/list-vehicle-types.ts'
import { type Book, findTariffRow, listBookRows, type Version } from './tariff-store.ts'

type Deps = Pick<RequestContext, 'db' | 'operator' | 'now' | 'profile'>

/** The booker and the currency. `at`: use this version for every booker. */
export type PriceBookQuery = {
  bookerId?: number | undefined
  currency?: string | undefined
  at?: number | undefined
}

/** Names of books and numbers of versions: small, reloaded every five seconds. */
type BookIndex = { books: readonly Book[]; vehicleTypes: readonly VehicleType[] }

const bookIndexes = cachePerDatabase<BookIndex>()

/**
 * Rules are large and immutable: read and compiled once, cached by version; the least recently used is evicted first.
 */
const MAX_TARIFFS = 600
const tariffs = new WeakMap<object, Map<string, Promise<ReadyTariff | undefined>>>()

/**
 * The prices that apply to a booker: the account's own book, else the public one in the requested currency, else the
 * public one. At most five seconds old.
 */
export async function findPriceBook(
  context: Deps,
  params: PriceBookQuery = {},
): Promise<PriceBook> {
  const book = await findOpenPriceBook(context, params)
  if (!book) throw new Error(`no tariff is in force for ${context.profile.slug}`)
  return book
}

/** The same; undefined if the operator has no prices yet. */
export async function findOpenPriceBook(
  context: Deps,
  params: PriceBookQuery = {},
): Promise<PriceBook | undefined> {
  const { books, vehicleTypes } = await findBookIndex(context)
  const version = params.at ?? chooseVersion(books, { ...params, context })
  const tariff = version === undefined ? undefined : await findTariffVersion(context, version)
  return tariff && priceBookOf(tariff, vehicleTypes)
}

/** The vehicle types with prices: a type without prices is not offered, rather than sold as a saloon. */
export function priceBookOf(tariff: ReadyTariff, vehicleTypes: readonly VehicleType[]): PriceBook {
  const isPriced = ({ id }: VehicleType) => tariff.vehicles.has(id)
  if (vehicleTypes.every(isPriced)) return { tariff, vehicleTypes }
  return { tariff, vehicleTypes: vehicleTypes.filter(isPriced) }
}

/** The prices of one version, to explain or reprice a quote; undefined if it does not exist or has an older format. */
export function findTariffVersion(
  { db, operator }: Pick<RequestContext, 'db' | 'operator'>,
  version: number,
): Promise<ReadyTariff | undefined> {
  const existing = tariffs.get(db) ?? new Map<string, Promise<ReadyTariff | undefined>>()
  tariffs.set(db, existing)
  const key = `${operator}|${version}`
  const cached = existing.get(key)
  if (cached) {
    // The last one used is evicted last.
    existing.delete(key)
    existing.set(key, cached)
    return cached
  }
  const [oldest] = existing.keys()
  if (existing.size >= MAX_TARIFFS && oldest !== undefined) existing.delete(oldest)
  const read = withOperator({ db, operator }, (tx) => findTariffRow(tx, { operator, version }))
  const ready = read.then((tariff) => tariff && readyTariff(tariff))
  existing.set(key, ready)
  // Neither a failure nor a version that does not exist yet is cached.
  ready.then(
    (found) => found ?? existing.delete(key),
    () => existing.delete(key),
  )
  return ready
}

/** The version in force: the one with the latest start, and the newest of those with the same start. */
export function inForce(versions: readonly Version[], at: Date): Version | undefined {
  // numbers: comparing Date objects took a twentieth of a quote's CPU
  const until = at.getTime()
  let latest = Number.NEGATIVE_INFINITY
  let best: Version | undefined
  for (const item of versions) {
    const from = item.effectiveFrom.getTime()
    if (from > until || from < latest) continue
    latest = from
    best = item
  }
  return best
}

function chooseVersion(
  books: readonly Book[],
  { bookerId, currency, context }: PriceBookQuery & { context: Deps },
): number | undefined {
  const at = context.now()
  const open = books.filter((book) => inForce(book.versions, at))
  const accountBooks = open.filter((book) => bookerId !== undefined && book.bookerId === bookerId)
  const shared = open.filter((book) => book.bookerId === undefined)
  const candidates = accountBooks.length > 0 ? accountBooks : shared
  const wanted = currency ?? context.profile.currency
  const chosen =
    candidates.find((book) => book.slug === PUBLIC && book.currency === wanted) ??
    candidates.find((book) => book.currency === wanted) ??
    candidates.find((book) => book.slug === PUBLIC) ??
    candidates[0]
  return chosen && inForce(chosen.versions, at)?.version
}

/** The standard book, which every operator has. */
export const PUBLIC = 'public'

/** False for the book of an account the client does not book for: its prices were agreed with another customer. */
export async function canUsePriceBook(context: RequestContext, slug: string): Promise<boolean> {
  if (slug === PUBLIC) return true
  const { books } = await findBookIndex(context)
  const book = books.find((existing) => existing.slug === slug)
  return book?.bookerId === undefined || book.bookerId === context.principal.bookerId
}

/** Whether the booker has a price book in this currency, rather than prices converted at a rate. */
export async function sellsIn(context: RequestContext, currency: string): Promise<boolean> {
  if (currency === '') return false
  const { bookerId } = context.principal
  const { tariff } = await findPriceBook(context, { bookerId, currency })
  return tariff.tariff.currency === currency
}

const findBookIndex = (context: Deps): Promise<BookIndex> =>
  bookIndexes(context.db).get(context.now(), {
    key: context.operator,
    load: () => loadBookIndex(context),
  })

async function loadBookIndex(context: Deps): Promise<BookIndex> {
  const { operator } = context
  const [books, vehicleTypes] = await Promise.all([
    withOperator(context, (tx) => listBookRows(tx, { operator })),
    listVehicleTypes(context),
  ])
  return { books, vehicleTypes }
}
