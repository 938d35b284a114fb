import { type QuotationReply, QuotationRequest } from '@kerbside/contract/quotation.ts'
import {
  after,
  at,
  CANARY_WHARF,
  fromHeathrow,
  local,
  PADDINGTON,
  toCanaryWharf,
} from '@kerbside/domain/booking/draft-given.ts'
import { expect, test } from 'vitest'
import { readOffer } from './read-offer.ts'
import { writeQuotationRequest } from './write-request.ts'

const facts = { currency: 'GBP', defaultPaymentMethod: 'card' }
const reply: QuotationReply = {
  code: 1,
  message: '',
  currencycode: 'GBP',
  traveltime: 76,
  routedistance: 43_000,
  routepath: [
    [-0.488, 51.47],
    [-0.02, 51.5],
  ],
  nearestdriver: { traveltime: 9 },
  quoteid: 'q-1',
  signature: 's-1',
  quotetimeout: 10,
  additionalprices: [
    {
      fare: 78.1,
      vehtype: 'Saloon',
      vehtypeid: 1,
      totalfare: 150.3,
      returnfare: 72.2,
      currencycode: 'GBP',
      lines: [{ kind: 'fixed', text: 'Fixed price', amount: 78.1 }],
      returnlines: [{ kind: 'fixed', text: 'Fixed price', amount: 72.2 }],
    },
  ],
  unavailable: [{ vehtypeid: 5, vehtype: 'Minibus', reason: 'Takes up to 8 people' }],
}

test('the question is one the contract accepts', () => {
  const draft = after(
    fromHeathrow,
    toCanaryWharf,
    { type: 'via-added' },
    { type: 'via', at: 0, place: PADDINGTON },
    at('2026-12-04T10:00'),
    { type: 'returndate', local: local('2026-12-10T18:00') },
    { type: 'party', party: { passengers: 3, luggage: 2 } },
  )
  const heard = QuotationRequest.parse(writeQuotationRequest(draft, facts))
  expect(heard).toMatchObject({
    rtntype: 'rtn',
    pickcategory: 'Air',
    pickcode: 'LHR',
    pickpostcode: 'TW6 2GA',
    bookingdate: '2026-12-04T10:00',
    returndate: '2026-12-10T18:00',
    passengers: 3,
    luggages: 2,
  })
  expect(heard.viaaddresses).toHaveLength(1)
})

test('as soon as possible has no date, and a forgotten return date does not travel', () => {
  const draft = after(
    fromHeathrow,
    toCanaryWharf,
    { type: 'returndate', local: local('2026-12-10T18:00') },
    { type: 'waitreturn' },
  )
  expect(writeQuotationRequest(draft, facts)).toMatchObject({
    rtntype: 'w&r',
    bookingdate: '',
    returndate: '',
  })
})

test('a very long address is cut to what the wire takes', () => {
  const place = { ...CANARY_WHARF, name: 'x'.repeat(400) }
  const draft = after(fromHeathrow, { type: 'dropoff', place })
  expect(writeQuotationRequest(draft, facts).doff).toHaveLength(255)
})

test('prices come in whole pence, without a penny lost', () => {
  const offer = readOffer(reply, { askedAtMs: 0, holdMinutes: 10 })
  expect(offer?.prices[0]).toMatchObject({ onward: 7810, return: 7220, total: 15_030 })
  expect(offer?.holdSeconds).toBe(600)
  expect(offer?.unavailable).toEqual([{ vehicleTypeId: 5, reason: 'Takes up to 8 people' }])
})

test('a quote that cannot be booked is none', () => {
  const { signature: _signature, ...unsigned } = reply
  expect(readOffer(unsigned, { askedAtMs: 0, holdMinutes: 10 })).toBeUndefined()
  expect(
    readOffer({ ...reply, additionalprices: [] }, { askedAtMs: 0, holdMinutes: 10 }),
  ).toBeUndefined()
})
