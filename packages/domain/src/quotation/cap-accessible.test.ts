import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VehicleType } from '../fleet/vehicle-type.ts'
import { minor } from '../money.ts'
import { exchangePrices } from './exchange-prices.ts'
import { explainJourney } from './explain.ts'
import { type Journey, priceJourney } from './price-journey.ts'
import type { VehiclePrice } from './quote.ts'
import { readyTariff } from './ready-tariff.ts'
import type { Tariff } from './tariff.ts'
import { anyAsked, anyRoutes, anyTariff } from './test/arbitrary-tariff.ts'
import { CARRIER, ONE_WAY, PLAIN, returning, SALOON, way } from './test/given-tariff.ts'

const WHEELCHAIR: VehicleType = { ...SALOON, id: 3, name: 'With ramp', accessible: true }
const FLEET = [SALOON, CARRIER, WHEELCHAIR]

/** 100 %, 150 % and what an accessible type is priced at here: 115 %. */
const DEARER: Tariff = { ...PLAIN, vehicles: { ...PLAIN.vehicles, 3: { basisPoints: 11_500 } } }

function price(tariff: Tariff, journey: Partial<Journey> = {}, fleet = FLEET): VehiclePrice[] {
  const verdict = priceJourney(
    { tariff: readyTariff(tariff), vehicleTypes: fleet },
    { asked: ONE_WAY, routes: way(10, 30), ...journey },
  )
  if (!verdict.ok) throw new Error(verdict.reason)
  return verdict.prices
}

const find = (prices: readonly VehiclePrice[], id: number): VehiclePrice | undefined =>
  prices.find(({ vehicleTypeId }) => vehicleTypeId === id)

test('an accessible car priced above the saloon costs what the saloon costs, and has a line for it', () => {
  const prices = price(DEARER)
  expect(find(prices, 3)?.total).toBe(find(prices, 1)?.total)
  expect(find(prices, 3)?.onwardLines.at(-1)).toMatchObject({
    kind: 'accessible',
    about: 'Saloon',
    amount: 0,
  })
})

test('with seven passengers it costs what the people carrier costs, because the saloon is too small', () => {
  const big = { ...WHEELCHAIR, mostPassengers: 7 }
  const tariff = { ...DEARER, vehicles: { ...DEARER.vehicles, 3: { basisPoints: 20_000 } } }
  const asked = { ...ONE_WAY, party: { ...ONE_WAY.party, passengers: 7 } }
  const prices = price(tariff, { asked }, [SALOON, CARRIER, big])
  expect(find(prices, 3)?.total).toBe(find(prices, 2)?.total)
})

test('where no ordinary car carries the party it keeps its own price', () => {
  const big = { ...WHEELCHAIR, mostPassengers: 9 }
  const asked = { ...ONE_WAY, party: { ...ONE_WAY.party, passengers: 9 } }
  expect(price(DEARER, { asked }, [SALOON, CARRIER, big])).toMatchObject([
    { vehicleTypeId: 3, total: 3795 },
  ])
})

test('a cheaper accessible car keeps its own price', () => {
  const tariff = { ...DEARER, vehicles: { ...DEARER.vehicles, 3: { basisPoints: 9_000 } } }
  expect(find(price(tariff), 3)).toMatchObject({ total: 2970 })
})

test('a promo for saloons only lowers the accessible car as far', () => {
  const promo = {
    id: 1,
    code: 'TEN',
    off: { kind: 'amount' as const, amount: minor(1000) },
    vehicleTypeIds: [1],
  }
  const prices = price(DEARER, { promo, asked: { ...ONE_WAY, ...returning('2026-03-12T09:30') } })
  expect(find(prices, 3)?.total).toBe(find(prices, 1)?.total)
})

test('the explanation names the type whose price was taken, or gives the reason why none was', () => {
  const explained = (tariff: Tariff) =>
    explainJourney(
      { tariff: readyTariff(tariff), vehicleTypes: FLEET },
      { vehicleTypeId: 3, asked: ONE_WAY, routes: way(10, 30) },
    ).find(({ kind }) => kind === 'accessible')
  expect(explained(DEARER)).toMatchObject({ outcome: 'matched', about: 'Saloon', amount: 0 })
  const cheaper = { ...DEARER, vehicles: { ...DEARER.vehicles, 3: { basisPoints: 9_000 } } }
  expect(explained(cheaper)).toMatchObject({ outcome: 'not-applicable', reason: 'none-cheaper' })
})

test('the explanation follows the ordinary type even where the accessible one has the same name', () => {
  const namesake = { ...WHEELCHAIR, name: SALOON.name }
  const steps = explainJourney(
    { tariff: readyTariff(DEARER), vehicleTypes: [namesake, SALOON] },
    { vehicleTypeId: 3, asked: ONE_WAY, routes: way(10, 30) },
  )
  const own = explainJourney(
    { tariff: readyTariff(DEARER), vehicleTypes: [SALOON] },
    { vehicleTypeId: 1, asked: ONE_WAY, routes: way(10, 30) },
  )
  const vehicleStep = (all: typeof steps) => all.find(({ kind }) => kind === 'vehicle')
  expect(vehicleStep(steps)).toEqual({ ...vehicleStep(own), vehicleTypeId: 3 })
})

/** Two tariffs woven: the second one's rules are for the accessible type alone. */
const anyFleetTariff: fc.Arbitrary<Tariff> = fc
  .record({ tariff: anyTariff, own: anyTariff, more: fc.integer({ min: 0, max: 3000 }) })
  .map(({ tariff, own, more }) => ({
    ...tariff,
    vehicles: { ...tariff.vehicles, 3: own.vehicles[2] ?? { basisPoints: 20_000 } },
    fixed: [...tariff.fixed, ...own.fixed.map((price) => ({ ...price, vehicleTypeId: 3 }))],
    adjustments: [
      ...tariff.adjustments,
      ...own.adjustments.map((one) => ({ ...one, vehicleTypeIds: [3] })),
    ],
    charges: tariff.charges.map((charge) => ({
      ...charge,
      byVehicle: { ...charge.byVehicle, 3: minor(more) },
    })),
  }))

test('whatever the price list, the journey and the party: never dearer than an ordinary car that carries them', () => {
  fc.assert(
    fc.property(
      fc.record({ tariff: anyFleetTariff, asked: anyAsked, routes: anyRoutes }),
      fc.double({ min: 0.01, max: 300, noNaN: true }),
      ({ tariff, ...journey }, rate) => {
        const prices = price(tariff, journey)
        const without = price(tariff, journey, [SALOON, CARRIER])
        // What others pay does not depend on the accessible type.
        expect(prices.filter(({ vehicleTypeId }) => vehicleTypeId !== 3)).toEqual(without)
        const exchanged = exchangePrices(prices, { from: 'GBP', to: 'EUR', rate, perGbp: 1 })
        for (const all of [prices, exchanged]) {
          const own = find(all, 3)
          if (!own) continue
          const legs = [...own.onwardLines, ...own.returnLines]
          expect(legs.reduce((sum, { amount }) => sum + amount, 0)).toBe(own.total)
          for (const other of all.filter(({ vehicleTypeId }) => vehicleTypeId !== 3)) {
            expect(own.total).toBeLessThanOrEqual(other.total)
            expect(own.vat).toBeLessThanOrEqual(other.vat)
            expect(own.deposit).toBeLessThanOrEqual(other.deposit)
          }
        }
      },
    ),
    { seed: 20261122, numRuns: 500 },
  )
})
