import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VehicleType } from '../fleet/vehicle-type.ts'
import { minor } from '../money.ts'
import { explainJourney } from './explain/explain.ts'
import { type Journey, priceJourney } from './price-journey.ts'
import { exchangePrices } from './price-list/exchange-prices.ts'
import type { VehiclePrice } from './quote.ts'
import { readyTariff } from './ready-tariff.ts'
import type { Tariff } from './tariff.ts'
import { anyJourneyRequest, anyRoutes, anyTariff } from './test/arbitrary-tariff.ts'
import { CARRIER, givenRoutes, ONE_WAY, PLAIN, returning, SALOON } from './test/given-tariff.ts'

const WHEELCHAIR: VehicleType = { ...SALOON, id: 3, name: 'With ramp', accessible: true }
const FLEET = [SALOON, CARRIER, WHEELCHAIR]

/** Types at 100 %, at 150 %, and the accessible type at 115 %. */
const DEARER: Tariff = { ...PLAIN, vehicles: { ...PLAIN.vehicles, 3: { basisPoints: 11_500 } } }

function price(tariff: Tariff, journey: Partial<Journey> = {}, fleet = FLEET): VehiclePrice[] {
  const result = priceJourney(
    { tariff: readyTariff(tariff), vehicleTypes: fleet },
    { request: ONE_WAY, routes: givenRoutes(10, 30), ...journey },
  )
  if (!result.ok) throw new Error(result.reason)
  return result.prices
}

const find = (prices: readonly VehiclePrice[], id: number): VehiclePrice | undefined =>
  prices.find(({ vehicleTypeId }) => vehicleTypeId === id)

test('an accessible car priced above the saloon costs the same as the saloon, and has a line for it', () => {
  const prices = price(DEARER)
  expect(find(prices, 3)?.total).toBe(find(prices, 1)?.total)
  expect(find(prices, 3)?.onwardLines.at(-1)).toMatchObject({
    kind: 'accessible',
    about: 'Saloon',
    amount: 0,
  })
})

test('with seven passengers it costs the same as the people carrier, because the saloon is too small', () => {
  const big = { ...WHEELCHAIR, maxPassengers: 7 }
  const tariff = { ...DEARER, vehicles: { ...DEARER.vehicles, 3: { basisPoints: 20_000 } } }
  const request = { ...ONE_WAY, party: { ...ONE_WAY.party, passengers: 7 } }
  const prices = price(tariff, { request }, [SALOON, CARRIER, big])
  expect(find(prices, 3)?.total).toBe(find(prices, 2)?.total)
})

test('if no ordinary car carries the party, it keeps its own price', () => {
  const big = { ...WHEELCHAIR, maxPassengers: 9 }
  const request = { ...ONE_WAY, party: { ...ONE_WAY.party, passengers: 9 } }
  expect(price(DEARER, { request }, [SALOON, CARRIER, big])).toMatchObject([
    { vehicleTypeId: 3, total: 3795 },
  ])
})

test('a cheaper accessible car keeps its own price', () => {
  const tariff = { ...DEARER, vehicles: { ...DEARER.vehicles, 3: { basisPoints: 9_000 } } }
  expect(find(price(tariff), 3)).toMatchObject({ total: 2970 })
})

test('a promo for saloons lowers the accessible car only as far', () => {
  const promo = {
    id: 1,
    code: 'TEN',
    off: { kind: 'amount' as const, amount: minor(1000) },
    vehicleTypeIds: [1],
  }
  const prices = price(DEARER, { promo, request: { ...ONE_WAY, ...returning('2026-03-12T09:30') } })
  expect(find(prices, 3)?.total).toBe(find(prices, 1)?.total)
})

test('the explanation names the type whose price was taken, or gives the reason why none was', () => {
  const explained = (tariff: Tariff) =>
    explainJourney(
      { tariff: readyTariff(tariff), vehicleTypes: FLEET },
      { vehicleTypeId: 3, request: ONE_WAY, routes: givenRoutes(10, 30) },
    ).find(({ kind }) => kind === 'accessible')
  expect(explained(DEARER)).toMatchObject({ outcome: 'matched', about: 'Saloon', amount: 0 })
  const cheaper = { ...DEARER, vehicles: { ...DEARER.vehicles, 3: { basisPoints: 9_000 } } }
  expect(explained(cheaper)).toMatchObject({ outcome: 'not-applicable', reason: 'none-cheaper' })
})

test('the explanation uses the ordinary type even if the accessible one has the same name', () => {
  const namesake = { ...WHEELCHAIR, name: SALOON.name }
  const steps = explainJourney(
    { tariff: readyTariff(DEARER), vehicleTypes: [namesake, SALOON] },
    { vehicleTypeId: 3, request: ONE_WAY, routes: givenRoutes(10, 30) },
  )
  const own = explainJourney(
    { tariff: readyTariff(DEARER), vehicleTypes: [SALOON] },
    { vehicleTypeId: 1, request: ONE_WAY, routes: givenRoutes(10, 30) },
  )
  const vehicleStep = (all: typeof steps) => all.find(({ kind }) => kind === 'vehicle')
  expect(vehicleStep(steps)).toEqual({ ...vehicleStep(own), vehicleTypeId: 3 })
})

/** Two tariffs combined: the rules of the second are for the accessible type alone. */
const anyFleetTariff: fc.Arbitrary<Tariff> = fc
  .record({ tariff: anyTariff, own: anyTariff, more: fc.integer({ min: 0, max: 3000 }) })
  .map(({ tariff, own, more }) => ({
    ...tariff,
    vehicles: { ...tariff.vehicles, 3: own.vehicles[2] ?? { basisPoints: 20_000 } },
    fixed: [...tariff.fixed, ...own.fixed.map((price) => ({ ...price, vehicleTypeId: 3 }))],
    adjustments: [
      ...tariff.adjustments,
      ...own.adjustments.map((adjustment) => ({ ...adjustment, vehicleTypeIds: [3] })),
    ],
    charges: tariff.charges.map((charge) => ({
      ...charge,
      byVehicle: { ...charge.byVehicle, 3: minor(more) },
    })),
  }))

test('for any price list, journey and party, it never costs more than an ordinary car that carries them', () => {
  fc.assert(
    fc.property(
      fc.record({ tariff: anyFleetTariff, request: anyJourneyRequest, routes: anyRoutes }),
      fc.double({ min: 0.01, max: 300, noNaN: true }),
      ({ tariff, ...journey }, rate) => {
        const prices = price(tariff, journey)
        const without = price(tariff, journey, [SALOON, CARRIER])
        // Other prices do not depend on the accessible type.
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
