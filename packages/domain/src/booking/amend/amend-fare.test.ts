import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor } from '../../money.ts'
import { priceJourney } from '../../quotation/price-journey.ts'
import type { QuotedJourney, Routes } from '../../quotation/quote.ts'
import { readyTariff } from '../../quotation/ready-tariff.ts'
import { anyJourneyRequest, anyRoutes, anyTariff } from '../../quotation/test/arbitrary-tariff.ts'
import { CARRIER, SALOON } from '../../quotation/test/given-tariff.ts'
import type { Leg } from '../booking.ts'
import { type AmendedLeg, priceAmendedLeg } from './amend-fare.ts'

const RUNS = { seed: 20261121, numRuns: 300 }

/** The legs of a booked journey with their routes. */
function booked(request: QuotedJourney, routes: Routes, price: Priced): AmendedLeg[] {
  const { pickup, dropOff, vias, party, pickupAt, pickupLocal, asap } = request
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
  const waitMinutes = request.returnKind === 'wait-and-return' ? request.waitMinutes : undefined
  const out = { leg: onward, waitMinutes, routes: { ...routes, returnRoute: undefined } }
  const { returnRoute } = routes
  const { returnAt, returnLocal } = request
  if (request.returnKind !== 'return' || !returnRoute || !returnAt || !returnLocal) return [out]
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

test('for any price list and journey, an unchanged leg keeps its price, line by line', () => {
  fc.assert(
    fc.property(anyTariff, anyJourneyRequest, anyRoutes, (rules, request, routes) => {
      const tariff = readyTariff(rules)
      const priced = priceJourney({ tariff, vehicleTypes: [SALOON, CARRIER] }, { request, routes })
      if (!priced.ok) return
      for (const price of priced.prices) {
        const [out, back] = booked(request, routes, price)
        for (const amendedLeg of [out, back]) {
          if (!amendedLeg) continue
          const other = amendedLeg.leg.number === 2 ? out : undefined
          const again = priceAmendedLeg(tariff, {
            way: amendedLeg,
            other,
            promo: undefined,
            exchange: undefined,
          })
          expect(again).toEqual({ fare: amendedLeg.leg.fare, lines: amendedLeg.leg.lines })
        }
      }
    }),
    RUNS,
  )
})

test('in another currency the lines still add up to the fare', () => {
  const exchange = { from: 'GBP', to: 'JPY', rate: 190, perGbp: 190 }
  fc.assert(
    fc.property(anyTariff, anyJourneyRequest, anyRoutes, (rules, request, routes) => {
      const tariff = readyTariff(rules)
      const priced = priceJourney({ tariff, vehicleTypes: [SALOON] }, { request, routes })
      const [price] = priced.ok ? priced.prices : []
      const [amendedLeg] = price ? booked(request, routes, price) : []
      if (!amendedLeg) return
      const { fare, lines } = priceAmendedLeg(tariff, {
        way: amendedLeg,
        other: undefined,
        promo: undefined,
        exchange,
      })
      expect(minor(lines.reduce((total, { amount }) => total + amount, 0))).toBe(fare)
    }),
    RUNS,
  )
})
