import { type QuotationReply, QuotationRequest } from '@kerbside/contract/quotation.ts'
import {
  after,
  at,
  CANARY_WHARF,
  fromHeathrow,
  local,
  PADDINGTON,
  toCanaryWharf,
} from '@kerbside/domain/booking/draft/draft-given.ts'
import { expect, test } from 'vitest'
import { readOffer } from './read-offer.ts'
import { writeQuotationRequest } from './write-request.ts'

const params = { currency: 'GBP', defaultPaymentMethod: 'card', visit: 'visit-1' }
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
      vat: 25.05,
      deposit: 20,
    },
  ],
  unavailable: [{ vehtypeid: 5, vehtype: 'Minibus', reason: 'Takes up to 8 passengers' }],
}

test('the request is valid by the contract', () => {
  const draft = after(
    fromHeathrow,
    toCanaryWharf,
    { type: 'via-added' },
    { type: 'via', at: 0, place: PADDINGTON },
    at('2026-12-04T10:00'),
    { type: 'returndate', local: local('2026-12-10T18:00') },
    { type: 'party', party: { passengers: 3, luggage: 2 } },
  )
  const parsed = QuotationRequest.parse(writeQuotationRequest(draft, params))
  expect(parsed).toMatchObject({
    rtntype: 'rtn',
    pickcategory: 'Air',
    pickcode: 'LHR',
    pickpostcode: 'TW6 2GA',
    bookingdate: '2026-12-04T10:00',
    returndate: '2026-12-10T18:00',
    passengers: 3,
    luggages: 2,
    waitminutes: 60,
    meetandgreet: false,
    requestid: `visit-1.${draft.request}`,
  })
  expect(parsed.viaaddresses).toHaveLength(1)
})

test('as soon as possible sends no date, and a leftover return date is not sent', () => {
  const draft = after(
    fromHeathrow,
    toCanaryWharf,
    { type: 'returndate', local: local('2026-12-10T18:00') },
    { type: 'waitreturn' },
  )
  expect(writeQuotationRequest(draft, params)).toMatchObject({
    rtntype: 'w&r',
    bookingdate: '',
    returndate: '',
  })
})

test('a longer wait and meet and greet are sent with the request, in the requested currency', () => {
  const draft = after(
    fromHeathrow,
    toCanaryWharf,
    { type: 'waitreturn' },
    { type: 'wait', minutes: 105 },
    { type: 'meet-and-greet', wanted: true },
    { type: 'currency', currency: 'EUR' },
  )
  expect(QuotationRequest.parse(writeQuotationRequest(draft, params))).toMatchObject({
    rtntype: 'w&r',
    waitminutes: 105,
    meetandgreet: true,
    currencyCode: 'EUR',
  })
})

test('a car chosen for two does not cause a party of five to be rejected', () => {
  const draft = after(fromHeathrow, toCanaryWharf, { type: 'vehicle', vehicleTypeId: 1 })
  expect(writeQuotationRequest(draft, params)).not.toHaveProperty('vehtypeid')
})

test('a very long address is cut to the limit of the contract', () => {
  const place = { ...CANARY_WHARF, name: 'x'.repeat(400) }
  const draft = after(fromHeathrow, { type: 'dropoff', place })
  expect(writeQuotationRequest(draft, params).doff).toHaveLength(255)
})

test('prices come in whole pence, without a penny lost', () => {
  const offer = readOffer(reply, { requestedAtMs: 0, validMinutes: 10 })
  expect(offer?.prices[0]).toMatchObject({ onward: 7810, return: 7220, total: 15_030 })
  expect(offer?.validSeconds).toBe(600)
  expect(offer?.unavailable).toEqual([{ vehicleTypeId: 5, reason: 'Takes up to 8 passengers' }])
})

test('tax, deposit and conditions are read in the currency of the quote', () => {
  const policies = {
    cancellation: [
      { fromhoursbefore: 3, keeppercent: 50 },
      { fromhoursbefore: 24, keeppercent: 0 },
    ],
    noshowkeeppercent: 100,
    freewaitingminutes: 60,
    returnfreewaitingminutes: 15,
    waitingunitminutes: 15,
    waitingunitfare: 900,
  }
  const yen = { ...reply, currencycode: 'JPY', policies, meetandgreet: true }
  const offer = readOffer(yen, { requestedAtMs: 0, validMinutes: 10 })
  expect(offer).toMatchObject({ currency: 'JPY', meetAndGreet: true })
  expect(offer?.prices[0]).toMatchObject({ vat: 25, deposit: 20 })
  expect(offer?.policies).toMatchObject({ freeWaitingMinutes: 60, waitingUnit: 900 })
  expect(offer?.policies?.cancellation.map(({ hoursBefore }) => hoursBefore)).toEqual([24, 3])
})

test('a quote that cannot be booked counts as none', () => {
  const { signature: _signature, ...unsigned } = reply
  expect(readOffer(unsigned, { requestedAtMs: 0, validMinutes: 10 })).toBeUndefined()
  expect(
    readOffer({ ...reply, additionalprices: [] }, { requestedAtMs: 0, validMinutes: 10 }),
  ).toBeUndefined()
})
