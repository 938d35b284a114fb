import type { VehicleType } from '../../fleet/vehicle-type.ts'
import { chargeFor } from '../charges.ts'
import { rateLines } from '../distance.ts'
import type { FixedPrice, Rates, Tariff, VehicleRate } from '../tariff.ts'
import { fixedOfRow, sheetRows } from './price-sheet.ts'
import { UNCHANGED_RATE } from './starting-lines.ts'
import { errorIf, type TariffError } from './tariff-error.ts'

const WHOLE = 10_000
const METRES = { mile: 1609.344, km: 1000 }
/** Longer than any journey: beyond the last tier, the rate per unit decides. */
const FAR_METRES = 5_000_000
const LONG_SECONDS = 500_000

/** The price of distance and time in a type, with its minimum. */
function meteredFare(
  tariff: Tariff,
  vehicle: VehicleRate,
  route: { metres: number; seconds: number },
): number {
  const rates = vehicle.rates ?? tariff.rates
  const amount = rateLines(rates, route).reduce((total, line) => total + line.amount, 0)
  const share = vehicle.rates ? WHOLE : vehicle.basisPoints
  return Math.max((amount * share) / WHOLE, rates.minimum)
}

/** Fares are linear between these distances and times, so comparing the tables here is enough. */
function boundaryRoutes(...tables: readonly Rates[]): { metres: number; seconds: number }[] {
  const ends = tables.flatMap(({ tiers, unit }) =>
    tiers.flatMap(({ upTo }) => (upTo === null ? [] : [upTo * METRES[unit]])),
  )
  const metres = [0, ...ends.flatMap((end) => [end - 1, end, end + 1]), FAR_METRES]
  return metres.flatMap((route) => [0, LONG_SECONDS].map((seconds) => ({ metres: route, seconds })))
}

function isDearerByMeter(tariff: Tariff, accessible: VehicleRate, ordinary: VehicleRate): boolean {
  if (!accessible.rates && !ordinary.rates) return accessible.basisPoints > ordinary.basisPoints
  // A difference of one penny comes from rounding; `capAccessible` removes it.
  return boundaryRoutes(
    tariff.rates,
    accessible.rates ?? tariff.rates,
    ordinary.rates ?? tariff.rates,
  ).some(
    (route) => meteredFare(tariff, accessible, route) > meteredFare(tariff, ordinary, route) + 1,
  )
}

/**
 * Returns the entries of a price list that would charge more in an accessible type than in an ordinary one, which the
 * law forbids: see `capAccessible`, which also covers cases that show only on a single journey, such as fixed prices of
 * different areas.
 */
export function checkAccessible(
  tariff: Tariff,
  types: readonly Pick<VehicleType, 'id' | 'accessible'>[],
): TariffError[] {
  const ordinary = types.filter((type) => !type.accessible).map(({ id }) => id)
  if (ordinary.length === 0) return []
  return types
    .filter((type) => type.accessible)
    .flatMap(({ id }) => [
      ...checkShares(tariff, { id, ordinary }),
      ...checkFixedPrices(tariff, { id, ordinary }),
      ...checkRules(tariff, { id, ordinary }),
    ])
}

type Params = { id: number; ordinary: readonly number[] }

const dearer = (path: string, id: number): TariffError => ({
  path,
  reason: 'accessible-dearer',
  other: String(id),
})

const rateOf = ({ vehicles }: Tariff, id: number): VehicleRate => vehicles[id] ?? UNCHANGED_RATE

function checkShares(tariff: Tariff, { id, ordinary }: Params): TariffError[] {
  const ownRate = rateOf(tariff, id)
  const others = ordinary.map((other) => rateOf(tariff, other))
  const sharesFixed = tariff.fixed.some(({ vehicleTypeId }) => vehicleTypeId === undefined)
  const isShare = ownRate.rates === undefined || sharesFixed
  const dearerShare = others.some(
    (other) =>
      (sharesFixed || other.rates === undefined) && ownRate.basisPoints > other.basisPoints,
  )
  const dearerTable = others.some((other) => isDearerByMeter(tariff, ownRate, other))
  return [
    ...errorIf(isShare && dearerShare, dearer(`vehicles.${id}.basisPoints`, id)),
    ...errorIf(
      dearerTable && !(isShare && dearerShare),
      dearer(ownRate.rates ? `vehicles.${id}.rates` : `vehicles.${id}.basisPoints`, id),
    ),
  ]
}

/** Fixed prices for single types. A type without one is priced by distance, which cannot be compared here. */
function checkFixedPrices(tariff: Tariff, { id, ordinary }: Params): TariffError[] {
  const indexOf = new Map(tariff.fixed.map((price, index) => [price, index]))
  const cache = new Map(tariff.fixed.map((price) => [price.id, price]))
  return sheetRows(tariff.fixed).flatMap((row) => {
    const prices = fixedOfRow(row).map((price) => cache.get(price.id) ?? price)
    const all = prices.find(({ vehicleTypeId }) => vehicleTypeId === undefined)
    const find = (type: number): { price: FixedPrice; amount: number } | undefined => {
      const ownRate = prices.find(({ vehicleTypeId }) => vehicleTypeId === type)
      if (ownRate) return { price: ownRate, amount: ownRate.amount }
      return all && { price: all, amount: (all.amount * rateOf(tariff, type).basisPoints) / WHOLE }
    }
    const mine = find(id)
    if (!mine) return []
    const cheaper = ordinary.flatMap((other) => {
      const theirs = find(other)
      const isShared = theirs?.price === all && mine.price === all
      return theirs && !isShared && mine.amount > theirs.amount ? [theirs] : []
    })
    const [first] = cheaper
    if (!first) return []
    const at = mine.price === all ? first.price : mine.price
    return [dearer(`fixed[${indexOf.get(at) ?? 0}].amount`, id)]
  })
}

/** Surcharges, discounts and charges that leave the accessible type with more to pay than an ordinary one. */
function checkRules({ adjustments, charges }: Tariff, { id, ordinary }: Params): TariffError[] {
  return [
    ...adjustments.flatMap(({ change, vehicleTypeIds }, index) => {
      const amount = change.kind === 'percent' ? change.basisPoints : change.amount
      const isFor = (type: number) => vehicleTypeIds?.includes(type) ?? true
      const isDearer =
        (amount > 0 && isFor(id) && !ordinary.every(isFor)) ||
        (amount < 0 && !isFor(id) && ordinary.some(isFor))
      return errorIf(isDearer, dearer(`adjustments[${index}].vehicleTypeIds`, id))
    }),
    ...charges.flatMap((charge, index) => {
      const mine = chargeFor(charge, id)
      const isDearer = ordinary.some((other) => mine > chargeFor(charge, other))
      return errorIf(isDearer, dearer(`charges[${index}].byVehicle`, id))
    }),
  ]
}
