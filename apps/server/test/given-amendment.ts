import { expect } from 'vitest'
import { givenBooking, givenQuote, mayaBooking } from './given.ts'
import { enterCard, type PaidTestApp } from './given-messages.ts'
import { asOwner, type TestApp, type TestClient } from './test-app.ts'

/** Two days ahead of the test app's clock. */
export const FAR = { bookingdate: '2026-03-12T12:30' }
export const BOTH_WAYS = { ...FAR, rtntype: 'rtn', returndate: '2026-03-14T12:30' } as const
export const HAMMERSMITH = {
  text: 'Hammersmith Broadway',
  lat: 51.4927,
  lng: -0.2248,
  postcode: 'W6 7AL',
}
export const GREENWICH = {
  text: 'Cutty Sark, Greenwich',
  lat: 51.4828,
  lng: -0.0096,
  postcode: 'SE10 9HT',
}
export const DARTFORD = { text: 'Dartford station', lat: 51.4474, lng: 0.2192, postcode: 'DA1 1BP' }

export type SeenChange = Record<string, unknown> & {
  code: number
  message: string
  offerid: string
  total: number
  newtotal: number
  topay: number
  refund: number
  paypath: string
  newway: { fare: number; lines: { amount: number }[] } | null
}

export const previewAmendment = async (client: TestClient, input: object) =>
  (await client.post('/api/amendmentquote', input)).body as unknown as SeenChange

export const confirmChange = (client: TestClient, input: object) =>
  client.post('/api/amendment', input)

/** Previews a change and confirms it. */
export async function amendBooking(
  client: TestClient,
  input: { bookingref: unknown } & Record<string, unknown>,
) {
  const seen = await previewAmendment(client, input)
  expect(seen).toMatchObject({ code: 1, message: '' })
  const { bookingref } = input
  const { status, body } = await confirmChange(client, { bookingref, offerid: seen.offerid })
  expect({ status, body }).toMatchObject({ status: 200, body: { code: 1, message: '' } })
  return { seen, done: body as unknown as SeenChange }
}

export async function givenPaidBooking(world: PaidTestApp, params: object = FAR) {
  const client = world.testApp.client()
  const quote = await givenQuote(client, params)
  const made = await givenBooking(client, { ...mayaBooking(quote), paymentmethod: 'card' })
  const transactionid = made.transactionid ?? ''
  await enterCard(world, { intent: transactionid })
  const { body } = await client.put('/api/updatebooking', { transactionid, jobpartid: made.Bref })
  expect(body).toMatchObject({ Code: 1 })
  return { client, made, bookingref: Number(made.Bref), total: quote.totalfare ?? 0 }
}

/** Pays the balance of a booking as a customer who opens its payment link. */
export async function payBalance(world: PaidTestApp, { paypath }: SeenChange) {
  const client = world.testApp.client()
  const at = new URL(paypath, 'http://kerbside.localhost').searchParams
  const key = `id=${at.get('id')}&code=${at.get('code')}`
  const opened = await client.get(`/api/stripepaymentintent?${key}`)
  await enterCard(world, { intent: String(opened.body['transactionid']) })
  await client.get(`/api/stripepaymentintent?${key}`)
  return opened.body
}

export const moneyOf = (testApp: TestApp, bookingref: number) =>
  asOwner(
    testApp,
    `select b.payment_state as state, b.total_minor::int as total,
      (select coalesce(sum(captured_minor), 0)::int from payment_attempt a where a.booking_id = b.id) as taken,
      (select coalesce(sum(r.amount_minor), 0)::int from refund r join payment_attempt a on a.id = r.attempt_id
        where a.booking_id = b.id) as back
    from booking b join leg l on l.booking_id = b.id where l.reference = ${bookingref}`,
  )

export const pence = (pounds: number) => Math.round(pounds * 100)
