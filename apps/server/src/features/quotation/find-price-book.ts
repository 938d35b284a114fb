import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { Tariff } from '@kerbside/domain/quotation/tariff.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { findTariff } from './store.ts'

export type PriceBook = { tariff: Tariff; vehicleTypes: readonly VehicleType[] }

const KEPT_MS = 5_000
const kept = new WeakMap<object, Map<string, { until: number; book: Promise<PriceBook> }>>()

/** What an operator charges, as it was at most five seconds ago: every quote needs it, and it changes by the month. */
export function findPriceBook(call: Call): Promise<PriceBook> {
  const books = kept.get(call.db) ?? new Map<string, { until: number; book: Promise<PriceBook> }>()
  kept.set(call.db, books)
  const now = call.now().getTime()
  const known = books.get(call.operator)
  if (known && known.until > now && known.until - KEPT_MS <= now) return known.book
  const book = load(call)
  books.set(call.operator, { until: now + KEPT_MS, book })
  book.catch(() => books.delete(call.operator))
  return book
}

async function load(call: Call): Promise<PriceBook> {
  const [tariff, vehicleTypes] = await Promise.all([
    withOperator(call, (tx) => findTariff(tx, { operator: call.operator, at: call.now() })),
    listVehicleTypes(call),
  ])
  if (!tariff) throw new Error(`no tariff is in force for ${call.profile.slug}`)
  return { tariff, vehicleTypes }
}
