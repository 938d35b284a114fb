import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minor } from '../money.ts'
import type { PromoRule } from '../promo/promo-rule.ts'
import { explainJourney } from './explain/explain.ts'
import { type Journey, type PriceBook, priceJourney } from './price-journey.ts'
import type { QuotedJourney, Routes, VehiclePrice } from './quote.ts'
import { readyTariff } from './ready-tariff.ts'
import type { Tariff } from './tariff.ts'
import { anyJourneyRequest, anyRoutes, anyTariff } from './test/arbitrary-tariff.ts'
import { CARRIER, SALOON, SOHO } from './test/given-tariff.ts'

const RUNS = { seed: 20261121, numRuns: 400 }
const anyJourney = fc.record({ tariff: anyTariff, request: anyJourneyRequest, routes: anyRoutes })

const priceBookOf = (tariff: Tariff): PriceBook => ({
  tariff: readyTariff(tariff),
  vehicleTypes: [SALOON, CARRIER],
})

function price(tariff: Tariff, journey: Journey): readonly VehiclePrice[] {
  const result = priceJourney(priceBookOf(tariff), journey)
  if (!result.ok) throw new Error(result.reason)
  return result.prices
}

/** The tariff as it is read back from a database. */
const reloaded = (tariff: Tariff): Tariff => JSON.parse(JSON.stringify(tariff)) as Tariff

/** Expects every type to cost at most as much in the first list as in the second. */
function expectNoDearer(less: readonly VehiclePrice[], more: readonly VehiclePrice[]) {
  less.forEach((item, index) => {
    const other = more[index]
    expect(item.onward).toBeLessThanOrEqual(other?.onward ?? -1)
    expect(item.return).toBeLessThanOrEqual(other?.return ?? -1)
  })
}

const anyPromo: fc.Arbitrary<PromoRule | undefined> = fc.option(
  fc.record({
    id: fc.constant(7),
    code: fc.constant('ANY'),
    off: fc.oneof(
      fc.integer({ min: 0, max: 20_000 }).map((amount) => ({
        kind: 'amount' as const,
        amount: minor(amount),
      })),
      fc.integer({ min: 0, max: 10_000 }).map((basisPoints) => ({
        kind: 'percent' as const,
        basisPoints,
      })),
    ),
    vehicleTypeIds: fc.constantFrom([], [1]),
  }),
  { nil: undefined },
)

describe('for any tariff and journey', () => {
  test('amounts are whole and never negative, lines add up, fares are rounded, and repeating gives the same prices', () => {
    fc.assert(
      fc.property(anyJourney, anyPromo, ({ tariff, ...journey }, promo) => {
        const prices = price(tariff, { ...journey, promo })
        for (const item of prices) {
          for (const [total, lines] of [
            [item.onward, item.onwardLines],
            [item.return, item.returnLines],
          ] as const) {
            expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
            expect(lines.every(({ amount }) => Number.isSafeInteger(amount))).toBe(true)
            expect(total).toBeGreaterThanOrEqual(0)
            expect(total % tariff.roundTo).toBe(0)
          }
          expect(item.total).toBe(item.onward + item.return)
          expect(item.vat).toBeGreaterThanOrEqual(0)
          expect(item.vat).toBeLessThanOrEqual(item.total)
          expect(item.deposit).toBeLessThanOrEqual(item.total)
        }
        expect(price(reloaded(tariff), { ...journey, promo })).toEqual(prices)
      }),
      RUNS,
    )
  })

  test('the minimum applies before anything is taken off', () => {
    const DISCOUNTS = ['return-discount', 'promo', 'rounding']
    fc.assert(
      fc.property(anyJourney, anyPromo, ({ tariff, ...journey }, promo) => {
        for (const item of price(tariff, { ...journey, promo })) {
          const { minimum } = tariff.vehicles[item.vehicleTypeId]?.rates ?? tariff.rates
          for (const lines of [item.onwardLines, item.returnLines]) {
            if (lines === item.returnLines && journey.request.returnKind !== 'return') continue
            const before = lines.filter(({ kind }) => !DISCOUNTS.includes(kind))
            const sum = before.reduce((total, { amount }) => total + amount, 0)
            expect(sum).toBeGreaterThanOrEqual(minimum)
          }
        }
      }),
      RUNS,
    )
  })

  test('a stop, a case, a seat, a pet or meet and greet never lowers a fare', () => {
    const more: ((request: QuotedJourney) => QuotedJourney)[] = [
      (request) => ({ ...request, vias: [...request.vias, SOHO] }),
      ({ party, ...request }) => ({ ...request, party: { ...party, luggage: party.luggage + 1 } }),
      ({ party, ...request }) => ({
        ...request,
        party: { ...party, handbags: party.handbags + 1 },
      }),
      ({ party, ...request }) => ({
        ...request,
        party: { ...party, smallChildSeats: party.smallChildSeats + 1 },
      }),
      ({ party, ...request }) => ({
        ...request,
        party: { ...party, smallPets: party.smallPets + 1 },
      }),
      (request) => ({ ...request, meetAndGreet: true }),
    ]
    fc.assert(
      fc.property(anyJourney, fc.constantFrom(...more), ({ tariff, request, routes }, add) => {
        expectNoDearer(
          price(tariff, { request, routes }),
          price(tariff, { request: add(request), routes }),
        )
      }),
      RUNS,
    )
  })

  test('a longer route, more minutes or a longer wait is never cheaper', () => {
    const more: ((routes: Routes) => Routes)[] = [
      ({ route, ...rest }) => ({ ...rest, route: { ...route, metres: route.metres + 1 } }),
      ({ route, ...rest }) => ({ ...rest, route: { ...route, metres: route.metres * 2 + 700 } }),
      ({ route, ...rest }) => ({ ...rest, route: { ...route, seconds: route.seconds + 61 } }),
    ]
    fc.assert(
      fc.property(anyJourney, fc.constantFrom(...more), ({ tariff, request, routes }, add) => {
        expectNoDearer(
          price(tariff, { request, routes }),
          price(tariff, { request, routes: add(routes) }),
        )
        const waitMinutes = request.waitMinutes + 20
        expectNoDearer(
          price(tariff, { request, routes }),
          price(tariff, { request: { ...request, waitMinutes }, routes }),
        )
      }),
      RUNS,
    )
  })

  test('a return never costs more than two singles', () => {
    fc.assert(
      fc.property(anyJourney, ({ tariff, request: source, routes }) => {
        const returnLocal = source.returnLocal ?? source.pickupLocal
        const request: QuotedJourney = { ...source, returnKind: 'return', returnLocal }
        const out: QuotedJourney = { ...request, returnKind: 'one-way', returnLocal: undefined }
        const home: QuotedJourney = {
          ...out,
          pickup: request.dropOff,
          dropOff: request.pickup,
          vias: [],
          pickupLocal: returnLocal,
        }
        const { returnRoute } = routes
        if (!returnRoute) throw new Error('every journey here has a way back')
        const homeward: Routes = {
          route: returnRoute,
          returnRoute: undefined,
          directMetres: returnRoute.metres,
          directSeconds: returnRoute.seconds,
        }
        const singles = price(tariff, { request: home, routes: homeward })
        const outward = price(tariff, { request: out, routes })
        price(tariff, { request, routes }).forEach((both, index) => {
          const two = (outward[index]?.total ?? -1) + (singles[index]?.total ?? -1)
          expect(both.total).toBeLessThanOrEqual(two)
        })
      }),
      RUNS,
    )
  })

  test('a promo never raises a price', () => {
    fc.assert(
      fc.property(anyJourney, anyPromo, ({ tariff, ...journey }, promo) => {
        expectNoDearer(price(tariff, { ...journey, promo }), price(tariff, journey))
      }),
      RUNS,
    )
  })

  test('a listener changes nothing, and the rules reported as matched are those charged', () => {
    fc.assert(
      fc.property(anyJourney, anyPromo, ({ tariff, ...journey }, promo) => {
        const quiet = price(tariff, { ...journey, promo })
        expect(price(tariff, { ...journey, promo, onAnyStep: () => undefined })).toEqual(quiet)
        for (const item of quiet) {
          const steps = explainJourney(priceBookOf(tariff), {
            ...journey,
            promo,
            vehicleTypeId: item.vehicleTypeId,
          })
          for (const [leg, lines] of [
            ['onward', item.onwardLines],
            ['return', item.returnLines],
          ] as const) {
            const matched = steps.flatMap((step) =>
              step.leg === leg && 'outcome' in step && step.outcome === 'matched'
                ? [`${step.kind} ${step.rule} ${step.amount}`]
                : [],
            )
            const charged = lines.map(({ kind, rule, amount }) => `${kind} ${rule} ${amount}`)
            // A rule that applies with an amount of zero has no line.
            expect(matched.filter((source) => !source.endsWith(' 0')).sort()).toEqual(
              charged.filter((source) => !source.endsWith(' 0')).sort(),
            )
          }
        }
      }),
      { ...RUNS, numRuns: 200 },
    )
  })
})
