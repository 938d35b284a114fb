import { CreateBookingRequest } from '@kerbside/contract/booking.ts'
import type { DraftEvent } from '@kerbside/domain/booking/draft/draft-events.ts'
import { after, givenQuoted, PADDINGTON } from '@kerbside/domain/booking/draft/draft-given.ts'
import { minor } from '@kerbside/domain/money.ts'
import { expect, test } from 'vitest'
import { writeBookingRequest } from './write-booking.ts'

const quoteId = '01990000-0000-7000-8000-000000000001'
const quoted = (...events: readonly DraftEvent[]) => {
  const draft = givenQuoted(
    {
      type: 'contact',
      contact: { name: ' Maya Ama Osei ', phone: '2079460158', email: 'maya@example.com ' },
    },
    ...events,
  )
  return draft.offer ? { ...draft, offer: { ...draft.offer, quoteId } } : draft
}
const cash = { method: 'cash', card: undefined } as const
const flight = {
  number: 'ba 117',
  airportCode: 'JFK',
  airportName: 'New York',
  landsLocal: undefined,
  skipped: false,
}

test('the booking request is valid by the contract', () => {
  const request = CreateBookingRequest.parse(writeBookingRequest(quoted(), cash))
  expect(request).toMatchObject({
    quoteid: quoteId,
    vehtypeid: 2,
    totalfare: 86,
    paymentmethod: 'cash',
    passengername: 'Maya Ama Osei',
    passengerfirstname: 'Maya Ama',
    passengerlastname: 'Osei',
    passengeremail: 'maya@example.com',
    passengerdialingcode: '+44',
  })
})

test('a single name is a first name', () => {
  const draft = quoted({ type: 'contact', contact: { name: 'Maya' } })
  expect(writeBookingRequest(draft, cash)).toMatchObject({
    passengerfirstname: 'Maya',
    passengerlastname: '',
  })
})

test('of a card only what the card fields returned is sent', () => {
  const card = { nonce: 'n-1', cardType: 'visa', last4: '4242' }
  expect(writeBookingRequest(quoted(), { method: 'card', card })).toMatchObject({
    nonce: 'n-1',
    cardtype: 'visa',
    last4: '4242',
  })
})

test('a flight is sent without its spaces', () => {
  expect(writeBookingRequest(quoted({ type: 'flight', flight }), cash)).toMatchObject({
    flightnumber: 'ba117',
    arrivingfromairportname: 'New York',
    noflightdetails: false,
  })
})

test('a flight is not sent for a journey that needs none', () => {
  const draft = { ...quoted({ type: 'flight', flight }), pickup: PADDINGTON }
  expect(writeBookingRequest(draft, cash)).toMatchObject({ flightnumber: '' })
})

test('a promo is sent as its code; the amount stays that of the quote', () => {
  const promo = { code: 'SPRING', promoId: 1, off: minor(860), forPrice: `${quoteId} 2` }
  expect(writeBookingRequest(quoted({ type: 'promo', promo }), cash)).toMatchObject({
    promocode: 'SPRING',
    totalfare: 86,
  })
})

test('a promo not granted for this price is not sent', () => {
  const promo = { code: 'SPRING', promoId: 1, off: minor(860), forPrice: '0199-quote 3' }
  expect(writeBookingRequest(quoted({ type: 'promo', promo }), cash)).toMatchObject({
    promocode: '',
  })
})

test('without a price there is nothing to book', () => {
  expect(writeBookingRequest(after(), cash)).toBeUndefined()
})
