import { type Minor, minor } from '../money.ts'
import type { Line, LineKind } from './line.ts'
import { priceJourney } from './price-journey.ts'
import type { Quote, VehiclePrice } from './quote.ts'
import type { ReadyTariff } from './ready-tariff.ts'
import { offered } from './same-as-quoted.ts'

/** What of a price a line belongs to, as an operator speaks of it. */
export type PricePart = 'base' | 'charge' | 'extra' | 'promo'

/** A line whose amount is another one; nothing for one that is not there. */
export type ChangedLine = {
  part: PricePart
  kind: LineKind
  about: string
  was: Minor
  is: Minor
}

/** Why there is no price: the list says nothing about the type, or sells fewer of an extra. */
export type Unpriced = 'no-rate' | 'too-many-extras'

/** A quoted vehicle by two price lists; no amount where a list has no price for it. */
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
  charge: 'charge',
  extra: 'extra',
  'return-discount': 'promo',
  promo: 'promo',
}

/** What a quote said in the currency of its book, by the list it was made by and by another; each for its own moment. */
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

/** The types that were quoted, by a list; those it says nothing about are left out rather than sold as a saloon. */
export function priceQuoted(quote: Quote, tariff: ReadyTariff): Priced {
  const vehicleTypes = offered(quote).filter(({ id }) => tariff.vehicles.has(id))
  const priced = priceJourney(
    { tariff, vehicleTypes },
    { asked: quote.asked, routes: quote, promo: quote.promo },
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
  const put = (line: Line, side: 'was' | 'is') => {
    const { kind, about, amount } = line
    const key = `${kind}|${line.rule}|${about}`
    const known = changed.get(key)
    const at = known ?? { part: PARTS[kind], kind, about, was: minor(0), is: minor(0) }
    changed.set(key, { ...at, [side]: minor(at[side] + amount) })
  }
  for (const line of [...was.onwardLines, ...was.returnLines]) put(line, 'was')
  for (const line of [...is.onwardLines, ...is.returnLines]) put(line, 'is')
  return [...changed.values()]
    .filter((line) => line.was !== line.is)
    .sort((one, other) => Math.abs(other.is - other.was) - Math.abs(one.is - one.was))
}
