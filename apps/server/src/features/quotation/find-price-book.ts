import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { PriceBook } from '@kerbside/domain/quotation/price-journey.ts'
import { type ReadyTariff, readyTariff } from '@kerbside/domain/quotation/ready-tariff.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keptPer } from '../../kept-briefly.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { type Book, findTariffRow, listBookRows, type Version } from './tariff-store.ts'

type Means = Pick<Call, 'db' | 'operator' | 'now' | 'profile'>

/** Who asks, and in what. `at`: by the prices of this version, whoever asks. */
export type BookAsked = {
  bookerId?: number | undefined
  currency?: string | undefined
  at?: number | undefined
}

/** Names of books and numbers of versions: small, asked for again every five seconds. */
type Shelf = { books: readonly Book[]; vehicleTypes: readonly VehicleType[] }

const shelves = keptPer<Shelf>()

/** Rules are large and never change: read and compiled once, kept by version, the longest unused forgotten first. */
const MOST_TARIFFS = 600
const tariffs = new WeakMap<object, Map<string, Promise<ReadyTariff | undefined>>>()

/**
 * What an operator charges whoever asks: by the account's own book, else the public one kept in the currency asked
 * for, else the public one. As it stood at most five seconds ago.
 */
export async function findPriceBook(call: Means, asked: BookAsked = {}): Promise<PriceBook> {
  const book = await findOpenBook(call, asked)
  if (!book) throw new Error(`no tariff is in force for ${call.profile.slug}`)
  return book
}

/** The same; undefined of an operator that has not said its prices yet. */
export async function findOpenBook(
  call: Means,
  asked: BookAsked = {},
): Promise<PriceBook | undefined> {
  const { books, vehicleTypes } = await findShelf(call)
  const version = asked.at ?? chooseVersion(books, { ...asked, call })
  const tariff = version === undefined ? undefined : await findTariffVersion(call, version)
  return tariff && bookOf(tariff, vehicleTypes)
}

/** The types these prices are for: one nobody has priced yet is not offered, rather than sold as a saloon. */
export function bookOf(tariff: ReadyTariff, vehicleTypes: readonly VehicleType[]): PriceBook {
  const isPriced = ({ id }: VehicleType) => tariff.vehicles.has(id)
  if (vehicleTypes.every(isPriced)) return { tariff, vehicleTypes }
  return { tariff, vehicleTypes: vehicleTypes.filter(isPriced) }
}

/** The prices of one version, to explain or repeat a quote by; undefined for none, or one of an older format. */
export function findTariffVersion(
  { db, operator }: Pick<Call, 'db' | 'operator'>,
  version: number,
): Promise<ReadyTariff | undefined> {
  const known = tariffs.get(db) ?? new Map<string, Promise<ReadyTariff | undefined>>()
  tariffs.set(db, known)
  const key = `${operator}|${version}`
  const kept = known.get(key)
  if (kept) {
    // The last one used is the last one forgotten.
    known.delete(key)
    known.set(key, kept)
    return kept
  }
  const [oldest] = known.keys()
  if (known.size >= MOST_TARIFFS && oldest !== undefined) known.delete(oldest)
  const read = withOperator({ db, operator }, (tx) => findTariffRow(tx, { operator, version }))
  const ready = read.then((tariff) => tariff && readyTariff(tariff))
  known.set(key, ready)
  // Neither a failure nor a version that is yet to be saved is remembered.
  ready.then(
    (found) => found ?? known.delete(key),
    () => known.delete(key),
  )
  return ready
}

/** The version in force: of those begun the one begun last, of those begun together the newest. */
export function inForce(versions: readonly Version[], at: Date): Version | undefined {
  let best: Version | undefined
  for (const one of versions)
    if (one.effectiveFrom <= at && (!best || one.effectiveFrom >= best.effectiveFrom)) best = one
  return best
}

function chooseVersion(
  books: readonly Book[],
  { bookerId, currency, call }: BookAsked & { call: Means },
): number | undefined {
  const at = call.now()
  const open = books.filter((book) => inForce(book.versions, at))
  const own = open.filter((book) => bookerId !== undefined && book.bookerId === bookerId)
  const shared = open.filter((book) => book.bookerId === undefined)
  const candidates = own.length > 0 ? own : shared
  const wanted = currency ?? call.profile.currency
  const chosen =
    candidates.find((book) => book.slug === PUBLIC && book.currency === wanted) ??
    candidates.find((book) => book.currency === wanted) ??
    candidates.find((book) => book.slug === PUBLIC) ??
    candidates[0]
  return chosen && inForce(chosen.versions, at)?.version
}

/** The standard book, which every operator has. */
export const PUBLIC = 'public'

/** False for the book of an account that whoever asks does not book for: its prices were agreed with somebody else. */
export async function mayUseBook(call: Call, slug: string): Promise<boolean> {
  if (slug === PUBLIC) return true
  const { books } = await findShelf(call)
  const book = books.find((known) => known.slug === slug)
  return book?.bookerId === undefined || book.bookerId === call.who.bookerId
}

/** Whether prices are kept in a currency for whoever is asking, not only worked out by a rate. */
export async function sellsIn(call: Call, currency: string): Promise<boolean> {
  if (currency === '') return false
  const { bookerId } = call.who
  const { tariff } = await findPriceBook(call, { bookerId, currency })
  return tariff.tariff.currency === currency
}

const findShelf = (call: Means): Promise<Shelf> =>
  shelves(call.db).get(call.now(), { key: call.operator, load: () => loadShelf(call) })

async function loadShelf(call: Means): Promise<Shelf> {
  const { operator } = call
  const [books, vehicleTypes] = await Promise.all([
    withOperator(call, (tx) => listBookRows(tx, { operator })),
    listVehicleTypes(call),
  ])
  return { books, vehicleTypes }
}
