import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { priceJourney } from '../quotation/price-journey.ts'
import type { JourneyAsked, Routes } from '../quotation/quote.ts'
import { readyTariff } from '../quotation/ready-tariff.ts'
import { anyAsked, anyRoutes, anyTariff } from '../quotation/test/arbitrary-tariff.ts'
import { CARRIER, SALOON } from '../quotation/test/given-tariff.ts'
import { type AmendedWay, priceAmendedLeg } from './amend-fare.ts'
import type { Leg } from './booking.ts'

const RUNS = { seed: 20261121, numRuns: 300 }

/** The legs a journey was booked as, and how each is driven. */
function booked(asked: JourneyAsked, routes: Routes, price: Priced): AmendedWay[] {
  const { pickup, dropOff, vias, party, pickupAt, pickupLocal, asap } = asked
  const onward: Leg = {
    number: 1,
    reference: 1,
    state: 'confirmed',
    pickupAt,
    pickupLocal,
    asap,
    pickup,
    dropOff,
    vias,
    vehicleTypeId: price.vehicleTypeId,
    vehicleType: price.vehicleType,
    party,
    flight: undefined,
    fare: price.onward,
    lines: price.onwardLines,
    metres: routes.route.metres,
    seconds: routes.route.seconds,
  }
  const waitMinutes = asked.returnKind === 'wait-and-return' ? asked.waitMinutes : undefined
  const out = { leg: onward, waitMinutes, routes: { ...routes, returnRoute: undefined } }
  const { returnRoute } = routes
  const { returnAt, returnLocal } = asked
  if (asked.returnKind !== 'return' || !returnRoute || !returnAt || !returnLocal) return [out]
  const { metres, seconds } = returnRoute
  const back: Leg = {
    ...onward,
    number: 2,
    pickupAt: returnAt,
    pickupLocal: returnLocal,
    pickup: dropOff,
    dropOff: pickup,
    vias: [],
    fare: price.return,
    lines: price.returnLines,
    metres,
    seconds,
  }
  const direct = {
    route: returnRoute,
    returnRoute: undefined,
    directMetres: metres,
    directSeconds: seconds,
  }
  return [out, { leg: back, waitMinutes, routes: direct }]
}

type Priced = Extract<ReturnType<typeof priceJourney>, { ok: true }>['prices'][number]

test('whatever the price list and the journey, a leg that is as it was costs what it cost, line by line', () => {
  fc.assert(
    fc.property(anyTariff, anyAsked, anyRoutes, (rules, asked, routes) => {
      const tariff = readyTariff(rules)
      const priced = priceJourney({ tariff, vehicleTypes: [SALOON, CARRIER] }, { asked, routes })
      if (!priced.ok) return
      for (const price of priced.prices) {
        const [out, back] = booked(asked, routes, price)
        for (const way of [out, back]) {
          if (!way) continue
          const other = way.leg.number === 2 ? out : undefined
          const again = priceAmendedLeg(tariff, {
            way,
            other,
            promo: undefined,
            exchange: undefined,
          })
          expect(again).toEqual({ fare: way.leg.fare, lines: way.leg.lines })
        }
      }
    }),
    RUNS,
  )
})

test('in another currency the lines still add up to the fare', () => {
  const exchange = { from: 'GBP', to: 'JPY', rate: 190, perGbp: 190 }
  fc.assert(
    fc.property(anyTariff, anyAsked, anyRoutes, (rules, asked, routes) => {
      const tariff = readyTariff(rules)
      const priced = priceJourney({ tariff, vehicleTypes: [SALOON] }, { asked, routes })
      const [price] = priced.ok ? priced.prices : []
      const [way] = price ? booked(asked, routes, price) : []
      if (!way) return
      const { fare, lines } = priceAmendedLeg(tariff, {
        way,
        other: undefined,
        promo: undefined,
        exchange,
      })
      expect(minor(lines.reduce((all, { amount }) => all + amount, 0))).toBe(fare)
    }),
    RUNS,
  )
})
