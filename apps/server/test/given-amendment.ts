import { expect } from 'vitest'
import { givenBooking, givenQuote, mayaBooks } from './given.ts'
import { enterCard, type PaidHouse } from './given-messages.ts'
import { asOwner, type House, type Visitor } from './house.ts'

/** Two days ahead of the house's clock. */
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

export const lookAtChange = async (visitor: Visitor, said: object) =>
  (await visitor.post('/api/amendmentquote', said)).body as unknown as SeenChange

export const confirmChange = (visitor: Visitor, said: object) =>
  visitor.post('/api/amendment', said)

/** Looks at a change, and does it. */
export async function changeTrip(
  visitor: Visitor,
  said: { bookingref: unknown } & Record<string, unknown>,
) {
  const seen = await lookAtChange(visitor, said)
  expect(seen).toMatchObject({ code: 1, message: '' })
  const { bookingref } = said
  const { status, body } = await confirmChange(visitor, { bookingref, offerid: seen.offerid })
  expect({ status, body }).toMatchObject({ status: 200, body: { code: 1, message: '' } })
  return { seen, done: body as unknown as SeenChange }
}

export async function givenPaidTrip(world: PaidHouse, asked: object = FAR) {
  const visitor = world.house.visitor()
  const quote = await givenQuote(visitor, asked)
  const made = await givenBooking(visitor, { ...mayaBooks(quote), paymentmethod: 'card' })
  const transactionid = made.transactionid ?? ''
  await enterCard(world, { intent: transactionid })
  const { body } = await visitor.put('/api/updatebooking', { transactionid, jobpartid: made.Bref })
  expect(body).toMatchObject({ Code: 1 })
  return { visitor, made, bookingref: Number(made.Bref), total: quote.totalfare ?? 0 }
}

/** The balance of a booking is paid by whoever opened its link. */
export async function payBalance(world: PaidHouse, { paypath }: SeenChange) {
  const visitor = world.house.visitor()
  const at = new URL(paypath, 'http://kerbside.localhost').searchParams
  const key = `id=${at.get('id')}&code=${at.get('code')}`
  const opened = await visitor.get(`/api/stripepaymentintent?${key}`)
  await enterCard(world, { intent: String(opened.body['transactionid']) })
  await visitor.get(`/api/stripepaymentintent?${key}`)
  return opened.body
}

export const moneyOf = (house: House, bookingref: number) =>
  asOwner(
    house,
    `select b.payment_state as state, b.total_minor::int as total,
      (select coalesce(sum(captured_minor), 0)::int from payment_attempt a where a.booking_id = b.id) as taken,
      (select coalesce(sum(r.amount_minor), 0)::int from refund r join payment_attempt a on a.id = r.attempt_id
        where a.booking_id = b.id) as back
    from booking b join leg l on l.booking_id = b.id where l.reference = ${bookingref}`,
  )

export const pence = (pounds: number) => Math.round(pounds * 100)
