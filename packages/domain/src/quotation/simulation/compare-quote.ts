import { type Minor, minor } from '../../money.ts'
import type { Line, LineKind } from '../line.ts'
import { priceJourney } from '../price-journey.ts'
import type { Quote, VehiclePrice } from '../quote.ts'
import type { ReadyTariff } from '../ready-tariff.ts'
import { offered } from '../same-as-quoted.ts'

/** The part of a price that a line belongs to, in the operator's terms. */
export type PricePart = 'base' | 'charge' | 'extra' | 'promo'

/** A line whose amount differs; zero for a missing line. */
export type ChangedLine = {
  part: PricePart
  kind: LineKind
  about: string
  was: Minor
  is: Minor
}

/** Why there is no price: the list has no rate for the type, or sells fewer of an extra. */
export type Unpriced = 'no-rate' | 'too-many-extras'

/** A quoted vehicle priced by two lists; the amount is undefined if a list has no price for it. */
export type ComparedPrice = {
  vehicleTypeId: number
  vehicleType: string
  was: Minor | undefined
  is: Minor | undefined
  /** Why `is` is missing. */
  unpriced: Unpriced | undefined
  lines: readonly ChangedLine[]
}

const PARTS: Readonly<Record<LineKind, PricePart>> = {
  fixed: 'base',
  distance: 'base',
  time: 'base',
  detour: 'base',
  vehicle: 'base',
  via: 'base',
  'wait-and-return': 'base',
  waiting: 'base',
  minimum: 'base',
  rounding: 'base',
  accessible: 'base',
  adjustment: 'charge',
  'by-hand': 'charge',
  parking: 'charge',
  toll: 'charge',
  waited: 'charge',
  'other-charge': 'charge',
  charge: 'charge',
  extra: 'extra',
  'return-discount': 'promo',
  promo: 'promo',
}

/** Prices a quote by its own list and by another one, in the currency of its price book and for its original moment. */
export function compareQuote(
  quote: Quote,
  { before, after }: { before: ReadyTariff | undefined; after: ReadyTariff },
): ComparedPrice[] {
  const old = before && priceQuoted(quote, before)
  const fresh = priceQuoted(quote, after)
  return quote.prices.map(({ vehicleTypeId, vehicleType }) => {
    const was = old?.prices.get(vehicleTypeId)
    const is = fresh.prices.get(vehicleTypeId)
    return {
      vehicleTypeId,
      vehicleType,
      was: was?.total,
      is: is?.total,
      unpriced: is ? undefined : (fresh.refused ?? 'no-rate'),
      lines: was && is ? changedLines(was, is) : [],
    }
  })
}

type Priced = { prices: ReadonlyMap<number, VehiclePrice>; refused: Unpriced | undefined }

/** Prices the quoted types by a list; types without a rate in it are left out, not priced as a saloon. */
export function priceQuoted(quote: Quote, tariff: ReadyTariff): Priced {
  const vehicleTypes = offered(quote).filter(({ id }) => tariff.vehicles.has(id))
  const priced = priceJourney(
    { tariff, vehicleTypes },
    { request: quote.request, routes: quote, promo: quote.promo },
  )
  if (priced.ok)
    return {
      prices: new Map(priced.prices.map((price) => [price.vehicleTypeId, price])),
      refused: undefined,
    }
  return {
    prices: new Map(),
    refused: priced.reason === 'no-vehicle' ? 'no-rate' : priced.reason,
  }
}

function changedLines(was: VehiclePrice, is: VehiclePrice): ChangedLine[] {
  const changed = new Map<string, ChangedLine>()
  const addLine = (line: Line, side: 'was' | 'is') => {
    const { kind, about, amount } = line
    const key = `${kind}|${line.rule}|${about}`
    const existing = changed.get(key)
    const at = existing ?? { part: PARTS[kind], kind, about, was: minor(0), is: minor(0) }
    changed.set(key, { ...at, [side]: minor(at[side] + amount) })
  }
  for (const line of [...was.onwardLines, ...was.returnLines]) addLine(line, 'was')
  for (const line of [...is.onwardLines, ...is.returnLines]) addLine(line, 'is')
  return [...changed.values()]
    .filter((line) => line.was !== line.is)
    .sort((a, b) => Math.abs(b.is - b.was) - Math.abs(a.is - a.was))
}
