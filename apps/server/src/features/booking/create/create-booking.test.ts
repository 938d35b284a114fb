import type { CreateBookingRequest } from '@kerbside/contract/booking.ts'
import type { QuotationRequest } from '@kerbside/contract/quotation.ts'
import { expect, test } from 'vitest'
import { givenQuote, mayaBooking } from '../../../../test/given.ts'
import { asOwner, startTestApp } from '../../../../test/test-app.ts'

test('a price shown in another currency than the quote’s is not booked', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const quote = await givenQuote(client)
  const shown = { ...mayaBooking(quote), currencycode: 'EUR' }
  expect((await client.post('/api/createbookingTest', shown)).body).toMatchObject({ Code: 2 })
  expect(await asOwner(testApp, 'select id from booking')).toEqual([])
})

const BACK = { returndate: '2026-03-12T18:00', rtntype: 'rtn' } as const

async function bookWith(
  params: Partial<CreateBookingRequest>,
  journey: Partial<QuotationRequest> = {},
) {
  const testApp = await startTestApp()
  const client = testApp.client()
  const quote = await givenQuote(client, journey)
  const request = { ...mayaBooking(quote), ...params }
  const { body } = await client.post('/api/createbookingTest', request)
  const info = await client.post('/api/bookinginfo', { code: body['ticketcode'] })
  return { testApp, body, info: info.body }
}

test('a house is part of both legs, and of the price and signature it changes nothing', async () => {
  const { testApp, body, info } = await bookWith(
    { doffhouse: 'Rose Cottage', rtntype: 'rtn' },
    { ...BACK, doff: 'Mill Lane, London, E14 4QQ', doffcategory: 'Street' },
  )
  expect(body).toMatchObject({ Code: 1 })
  expect(info).toMatchObject({
    dropoffaddress: 'Rose Cottage, Mill Lane, London, E14 4QQ',
    doffhouse: 'Rose Cottage',
    pickhouse: '',
  })
  const legs = await asOwner(
    testApp,
    `select number, pickup->>'name' as pickup, drop_off->>'name' as drop_off from leg order by number`,
  )
  expect(legs).toMatchObject([
    { drop_off: 'Rose Cottage, Mill Lane, London, E14 4QQ' },
    { pickup: 'Rose Cottage, Mill Lane, London, E14 4QQ' },
  ])
})

test('stops have houses of their own', async () => {
  const stop = { lat: 51.5014, lng: -0.1419, postcode: 'SW1A 1AA', address: 'The Mall, London' }
  const { info } = await bookWith(
    { viaaddresses: [{ ...stop, house: '7' }] },
    { viaaddresses: [stop] },
  )
  expect(info['vialocations']).toMatchObject([
    { address: expect.stringMatching(/^7 The Mall, London/) as string, house: '7' },
  ])
})

test('a hostile house is text, and one of more than sixty characters is rejected', async () => {
  const hostile = '<img src=x onerror=alert(1)> 4'
  const { info } = await bookWith({ pickhouse: `${hostile}\u202e` })
  expect(info['pickupaddress']).toMatch(/^<img src=x onerror=alert\(1\)> 4 Heathrow/)
  expect(info['pickhouse']).toBe(hostile)
  const { body } = await bookWith({ pickhouse: 'x'.repeat(61) })
  expect(body['Code']).not.toBe(1)
})
