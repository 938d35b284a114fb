import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minor } from '../money.ts'
import type { PromoRule } from '../promo/promo-rule.ts'
import { explainJourney } from './explain.ts'
import { type Journey, type PriceBook, priceJourney } from './price-journey.ts'
import type { JourneyAsked, Routes, VehiclePrice } from './quote.ts'
import { readyTariff } from './ready-tariff.ts'
import type { Tariff } from './tariff.ts'
import { anyAsked, anyRoutes, anyTariff } from './test/arbitrary-tariff.ts'
import { CARRIER, SALOON, SOHO } from './test/given-tariff.ts'

const RUNS = { seed: 20261121, numRuns: 400 }
const anyJourney = fc.record({ tariff: anyTariff, asked: anyAsked, routes: anyRoutes })

const bookOf = (tariff: Tariff): PriceBook => ({
  tariff: readyTariff(tariff),
  vehicleTypes: [SALOON, CARRIER],
})

function price(tariff: Tariff, journey: Journey): readonly VehiclePrice[] {
  const verdict = priceJourney(bookOf(tariff), journey)
  if (!verdict.ok) throw new Error(verdict.reason)
  return verdict.prices
}

/** As it comes back from a database. */
const kept = (tariff: Tariff): Tariff => JSON.parse(JSON.stringify(tariff)) as Tariff

/** Every type of the one at most what it is in the other. */
function expectAtMost(less: readonly VehiclePrice[], more: readonly VehiclePrice[]) {
  less.forEach((one, index) => {
    const other = more[index]
    expect(one.onward).toBeLessThanOrEqual(other?.onward ?? -1)
    expect(one.return).toBeLessThanOrEqual(other?.return ?? -1)
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

describe('whatever the tariff and the journey', () => {
  test('amounts are whole and never below nothing, lines add up, fares are round, and the same comes out again', () => {
    fc.assert(
      fc.property(anyJourney, anyPromo, ({ tariff, ...journey }, promo) => {
        const prices = price(tariff, { ...journey, promo })
        for (const one of prices) {
          for (const [total, lines] of [
            [one.onward, one.onwardLines],
            [one.return, one.returnLines],
          ] as const) {
            expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
            expect(lines.every(({ amount }) => Number.isSafeInteger(amount))).toBe(true)
            expect(total).toBeGreaterThanOrEqual(0)
            expect(total % tariff.roundTo).toBe(0)
          }
          expect(one.total).toBe(one.onward + one.return)
          expect(one.vat).toBeGreaterThanOrEqual(0)
          expect(one.vat).toBeLessThanOrEqual(one.total)
          expect(one.deposit).toBeLessThanOrEqual(one.total)
        }
        expect(price(kept(tariff), { ...journey, promo })).toEqual(prices)
      }),
      RUNS,
    )
  })

  test('the minimum holds, before anything is taken off', () => {
    const DISCOUNTS = ['return-discount', 'promo', 'rounding']
    fc.assert(
      fc.property(anyJourney, anyPromo, ({ tariff, ...journey }, promo) => {
        for (const one of price(tariff, { ...journey, promo })) {
          const { minimum } = tariff.vehicles[one.vehicleTypeId]?.rates ?? tariff.rates
          for (const lines of [one.onwardLines, one.returnLines]) {
            if (lines === one.returnLines && journey.asked.returnKind !== 'return') continue
            const before = lines.filter(({ kind }) => !DISCOUNTS.includes(kind))
            const sum = before.reduce((total, { amount }) => total + amount, 0)
            expect(sum).toBeGreaterThanOrEqual(minimum)
          }
        }
      }),
      RUNS,
    )
  })

  test('a stop, a case, a seat, a pet or being met never lowers a fare', () => {
    const more: ((asked: JourneyAsked) => JourneyAsked)[] = [
      (asked) => ({ ...asked, vias: [...asked.vias, SOHO] }),
      ({ party, ...asked }) => ({ ...asked, party: { ...party, luggage: party.luggage + 1 } }),
      ({ party, ...asked }) => ({ ...asked, party: { ...party, handbags: party.handbags + 1 } }),
      ({ party, ...asked }) => ({
        ...asked,
        party: { ...party, smallChildSeats: party.smallChildSeats + 1 },
      }),
      ({ party, ...asked }) => ({ ...asked, party: { ...party, smallPets: party.smallPets + 1 } }),
      (asked) => ({ ...asked, meetAndGreet: true }),
    ]
    fc.assert(
      fc.property(anyJourney, fc.constantFrom(...more), ({ tariff, asked, routes }, add) => {
        expectAtMost(price(tariff, { asked, routes }), price(tariff, { asked: add(asked), routes }))
      }),
      RUNS,
    )
  })

  test('a longer way, more minutes or a longer wait is never cheaper', () => {
    const more: ((routes: Routes) => Routes)[] = [
      ({ route, ...rest }) => ({ ...rest, route: { ...route, metres: route.metres + 1 } }),
      ({ route, ...rest }) => ({ ...rest, route: { ...route, metres: route.metres * 2 + 700 } }),
      ({ route, ...rest }) => ({ ...rest, route: { ...route, seconds: route.seconds + 61 } }),
    ]
    fc.assert(
      fc.property(anyJourney, fc.constantFrom(...more), ({ tariff, asked, routes }, add) => {
        expectAtMost(
          price(tariff, { asked, routes }),
          price(tariff, { asked, routes: add(routes) }),
        )
        const waitMinutes = asked.waitMinutes + 20
        expectAtMost(
          price(tariff, { asked, routes }),
          price(tariff, { asked: { ...asked, waitMinutes }, routes }),
        )
      }),
      RUNS,
    )
  })

  test('a return is never dearer than two singles', () => {
    fc.assert(
      fc.property(anyJourney, ({ tariff, asked: said, routes }) => {
        const returnLocal = said.returnLocal ?? said.pickupLocal
        const asked: JourneyAsked = { ...said, returnKind: 'return', returnLocal }
        const out: JourneyAsked = { ...asked, returnKind: 'one-way', returnLocal: undefined }
        const home: JourneyAsked = {
          ...out,
          pickup: asked.dropOff,
          dropOff: asked.pickup,
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
        const singles = price(tariff, { asked: home, routes: homeward })
        const outward = price(tariff, { asked: out, routes })
        price(tariff, { asked, routes }).forEach((both, index) => {
          const two = (outward[index]?.total ?? -1) + (singles[index]?.total ?? -1)
          expect(both.total).toBeLessThanOrEqual(two)
        })
      }),
      RUNS,
    )
  })

  test('a promo never makes it dearer', () => {
    fc.assert(
      fc.property(anyJourney, anyPromo, ({ tariff, ...journey }, promo) => {
        expectAtMost(price(tariff, { ...journey, promo }), price(tariff, journey))
      }),
      RUNS,
    )
  })

  test('listening changes nothing, and what is told to have matched is what is charged', () => {
    fc.assert(
      fc.property(anyJourney, anyPromo, ({ tariff, ...journey }, promo) => {
        const quiet = price(tariff, { ...journey, promo })
        expect(price(tariff, { ...journey, promo, tell: () => undefined })).toEqual(quiet)
        for (const one of quiet) {
          const steps = explainJourney(bookOf(tariff), {
            ...journey,
            promo,
            vehicleTypeId: one.vehicleTypeId,
          })
          for (const [leg, lines] of [
            ['onward', one.onwardLines],
            ['return', one.returnLines],
          ] as const) {
            const matched = steps.flatMap((step) =>
              step.leg === leg && 'outcome' in step && step.outcome === 'matched'
                ? [`${step.kind} ${step.rule} ${step.amount}`]
                : [],
            )
            const charged = lines.map(({ kind, rule, amount }) => `${kind} ${rule} ${amount}`)
            // A rule that holds and comes to nothing has no line.
            expect(matched.filter((said) => !said.endsWith(' 0')).sort()).toEqual(
              charged.filter((said) => !said.endsWith(' 0')).sort(),
            )
          }
        }
      }),
      { ...RUNS, numRuns: 200 },
    )
  })
})
