import { expect, test } from 'vitest'
import { givenDeposit, givenNonce, givenSettings } from '../../../test/given.ts'
import { enterCard, openPaidHouse } from '../../../test/given-messages.ts'
import {
  askAsProgram,
  givenApiKey,
  givenProgramAsked,
  type ProgramAsked,
} from '../../../test/given-partner.ts'
import { asOwner, type House, openHouse } from '../../../test/house.ts'
import { expireHeld } from '../booking/expire-held.ts'

const GOOD_CARD = '4242424242424242'
const DECLINED_CARD = '4000000000000002'

/** A program of the operator's, and what it asks for a booking by card with. */
async function givenProgram(house: House) {
  const key = await givenApiKey(house)
  const ask = (path: string, asked: ProgramAsked = {}) =>
    askAsProgram(house, path, { key, ...asked })
  return {
    ask,
    cardAsked: async (journey: object = {}) => ({
      ...(await givenProgramAsked(house, { key, journey })),
      paymentMethod: 'card',
    }),
    /** What it was told of a booking since it began, oldest first. */
    toldOf: async (reference: number) => {
      const { events } = (await ask('/events?limit=500')).body as {
        events: { type: string; data: { reference: number; amount: number | null } }[]
      }
      return events.filter(({ data }) => data.reference === reference)
    },
  }
}

/** The passenger, who was sent to the link: in a browser that knows nothing of the booking. */
function openLink(house: House, payUrl: string) {
  const { pathname, searchParams } = new URL(payUrl)
  expect(pathname).toBe('/payment.html')
  const [id, code] = [searchParams.get('id') ?? '', searchParams.get('code') ?? '']
  const visitor = house.visitor()
  return {
    id,
    code,
    visitor,
    look: (more = '') => visitor.get(`/api/stripepaymentintent?code=${code}&id=${id}${more}`),
    pay: async (number: string) => {
      const nonce = await givenNonce(house, { number })
      return visitor.get(
        `/api/stripepaymentintent?code=${code}&id=${id}&paymentmethod=card&nonce=${nonce}`,
      )
    },
  }
}

const attemptsOf = (house: House) =>
  asOwner(house, 'select purpose, state, amount_minor::int as amount from payment_attempt')

test('a program books, its guest pays at the link, and the program is told that it is sure', async () => {
  const house = await openHouse()
  const { ask, cardAsked, toldOf } = await givenProgram(house)
  const asked = await cardAsked()
  const made = await ask('/bookings', { body: asked, once: 'order-000001' })
  expect(made).toMatchObject({
    status: 201,
    body: {
      paymentMethod: 'card',
      paymentState: 'authorising',
      payBy: '2026-03-10T12:15:00.000Z',
      payUrl: expect.stringMatching(/^http:\/\/kerbside\.localhost\/payment\.html\?id=\d+&code=/),
      legs: [{ state: 'held' }],
    },
  })
  const { reference, payUrl } = made.body
  // nobody is asked for money before somebody opens the link
  expect(await attemptsOf(house)).toEqual([])
  expect((await toldOf(reference)).map(({ type }) => type)).toEqual(['booking.created'])

  const link = openLink(house, payUrl)
  expect((await link.look()).body).toMatchObject({
    linkstate: 'due',
    purpose: 'fare',
    price: asked.total,
    name: 'Maya Osei',
    payby: '2026-03-10T12:15:00.000Z',
    ticketcode: '',
  })
  expect((await link.pay(DECLINED_CARD)).body).toMatchObject({
    linkstate: 'due',
    paymentresult: { code: 2 },
  })
  expect((await ask(`/bookings/${reference}`)).body.legs[0].state).toBe('held')
  expect((await link.pay(GOOD_CARD)).body).toMatchObject({
    linkstate: 'paid',
    paymentresult: { code: 1 },
    ticketcode: expect.stringMatching(/.{22}/),
  })

  expect((await ask(`/bookings/${reference}`)).body).toMatchObject({
    paymentState: 'paid',
    legs: [{ state: 'confirmed' }],
  })
  const told = await toldOf(reference)
  expect(told.map(({ type }) => type)).toEqual([
    'booking.created',
    'booking.confirmed',
    'payment.captured',
  ])
  expect(told.at(-1)?.data).toMatchObject({ amount: asked.total, currency: 'GBP' })
  const again = await ask('/bookings', { body: asked, once: 'order-000001' })
  expect(again).toMatchObject({ status: 201, body: { reference, payUrl: '' } })
})

test('the same request, ten times at once, makes one booking with one link, and no other', async () => {
  const house = await openHouse()
  const { ask, cardAsked } = await givenProgram(house)
  const asked = await cardAsked()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => ask('/bookings', { body: asked, once: 'order-000002' })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body.payUrl)).size).toBe(1)
  expect(await asOwner(house, 'select count(*)::int as bookings from booking')).toEqual([
    { bookings: 1 },
  ])
  const inCash = { ...asked, paymentMethod: 'cash' }
  expect(await ask('/bookings', { body: inCash, once: 'order-000002' })).toMatchObject({
    status: 409,
    body: { code: 'key-reused' },
  })
})

test('what is not paid in time expires, the program is told, and the link takes no money', async () => {
  const house = await openHouse()
  const { ask, cardAsked, toldOf } = await givenProgram(house)
  const asked = await cardAsked()
  const { reference, payUrl } = (await ask('/bookings', { body: asked, once: 'order-000003' })).body
  house.setNow('2026-03-10T12:16:00Z')
  const link = openLink(house, payUrl)
  // also before the clockwork came by
  expect((await link.pay(GOOD_CARD)).body).toMatchObject({ linkstate: 'lapsed' })
  await expireHeld(house.deps)
  expect((await link.pay(GOOD_CARD)).body).toMatchObject({ linkstate: 'lapsed' })
  expect(await attemptsOf(house)).toEqual([])
  expect((await ask(`/bookings/${reference}`)).body.legs[0].state).toBe('expired')
  expect((await toldOf(reference)).map(({ type }) => type)).toEqual([
    'booking.created',
    'booking.expired',
  ])
  const again = await ask('/bookings', { body: asked, once: 'order-000003' })
  expect(again).toMatchObject({ status: 201, body: { reference, payUrl: '' } })
})

test('a deposit makes it sure; the rest is asked for at the same link', async () => {
  const house = await openHouse()
  await givenDeposit(house, { basisPoints: 2_000 })
  const { ask, cardAsked } = await givenProgram(house)
  const asked = await cardAsked()
  const { reference, payUrl } = (await ask('/bookings', { body: asked, once: 'order-000004' })).body
  const link = openLink(house, payUrl)
  const deposit = Math.round(asked.total * 20) / 100
  expect((await link.look()).body).toMatchObject({ purpose: 'deposit', price: deposit })
  await link.pay(GOOD_CARD)
  expect((await ask(`/bookings/${reference}`)).body).toMatchObject({
    paymentState: 'deposit_paid',
    legs: [{ state: 'confirmed' }],
  })
  expect((await ask('/bookings', { body: asked, once: 'order-000004' })).body.payUrl).toBe(payUrl)
  expect((await link.look()).body).toMatchObject({ linkstate: 'due', purpose: 'balance' })
})

test('both ways are held together and become sure together', async () => {
  const house = await openHouse()
  const { ask, cardAsked } = await givenProgram(house)
  const asked = await cardAsked({ returnAt: '2026-03-14T16:00' })
  const { reference, payUrl } = (await ask('/bookings', { body: asked })).body
  await openLink(house, payUrl).pay(GOOD_CARD)
  const { body } = await ask(`/bookings/${reference}`)
  expect(body.legs.map(({ state }: { state: string }) => state)).toEqual(['confirmed', 'confirmed'])
})

test('where cards are confirmed in the browser a charge is opened with the link, and not before', async () => {
  const world = await openPaidHouse()
  const { house } = world
  const { ask, cardAsked } = await givenProgram(house)
  const { reference, payUrl } = (await ask('/bookings', { body: await cardAsked() })).body
  expect(await attemptsOf(house)).toEqual([])
  const link = openLink(house, payUrl)
  const { body } = await link.look()
  expect(body).toMatchObject({ linkstate: 'due', clientSecret: expect.stringMatching(/^pi_/) })
  await enterCard(world, { intent: String(body['transactionid']) })
  await link.visitor.put('/api/updatebooking', {
    transactionid: body['transactionid'],
    jobpartid: reference,
    code: link.code,
  })
  expect((await ask(`/bookings/${reference}`)).body).toMatchObject({
    paymentState: 'paid',
    legs: [{ state: 'confirmed' }],
  })
  expect((await link.look()).body).toMatchObject({ linkstate: 'paid' })
})

test('an operator that takes no cards is not booked by card', async () => {
  const house = await openHouse()
  await givenSettings(house, { paymentMethods: ['cash'] })
  const { ask, cardAsked } = await givenProgram(house)
  expect(await ask('/bookings', { body: await cardAsked() })).toMatchObject({
    status: 422,
    body: { code: 'method-not-allowed' },
  })
  const { paymentMethod: _, ...inCash } = await cardAsked()
  expect(await ask('/bookings', { body: inCash })).toMatchObject({
    status: 201,
    body: { paymentMethod: 'cash', payBy: '', payUrl: '' },
  })
})
