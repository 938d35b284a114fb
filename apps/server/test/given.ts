import { randomUUID } from 'node:crypto'
import type { CreateBookingReply, CreateBookingRequest } from '@kerbside/contract/booking.ts'
import type { QuotationReply, QuotationRequest } from '@kerbside/contract/quotation.ts'
import type { Settings } from '@kerbside/domain/operator/operator.ts'
import { DEMO_JOURNEY } from '../../../testkit/demo-journey.ts'
import { asOwner, type TestApp, type TestClient } from './test-app.ts'

/** The demo journey, tomorrow morning by a test's clock. */
export const HEATHROW_TO_CANARY_WHARF: QuotationRequest = {
  ...DEMO_JOURNEY,
  bookingdate: '2026-03-11T09:30',
}

export async function givenQuote(
  testClient: TestClient,
  params: Partial<QuotationRequest> = {},
): Promise<QuotationReply> {
  const { status, body } = await testClient.post('/api/quotation', {
    ...HEATHROW_TO_CANARY_WHARF,
    // a new page each time, so that a quote is made anew after the test changed something
    requestid: randomUUID(),
    ...params,
  })
  if (status !== 200 || body['quoteid'] === undefined)
    throw new Error(`no quote: ${status} ${JSON.stringify(body).slice(0, 300)}`)
  return body as unknown as QuotationReply
}

/** Maya's request to book a quote in cash. */
export const mayaBooking = (quote: QuotationReply): CreateBookingRequest => ({
  quoteid: quote.quoteid ?? '',
  signature: quote.signature ?? '',
  vehtypeid: quote.vehtypeid ?? 0,
  totalfare: quote.totalfare ?? 0,
  paymentmethod: 'cash',
  passengername: 'Maya Osei',
  passengerphone: '2079460123',
  passengerdialingcode: '+44',
  passengeremail: 'maya@example.com',
  notes: '',
})

export type Made = CreateBookingReply & { Bref: string; ticketcode: string }

export async function givenBooking(
  testClient: TestClient,
  params: Partial<CreateBookingRequest> = {},
): Promise<Made> {
  const quote = await givenQuote(testClient)
  const { body } = await testClient.post('/api/createbookingTest', {
    ...mayaBooking(quote),
    ...params,
  })
  if (body['Code'] !== 1) throw new Error(`not booked: ${JSON.stringify(body)}`)
  return body as unknown as Made
}

/** A one-time nonce for a published test card, obtained as the number frame of the card fields does. */
export async function givenNonce(
  testApp: TestApp,
  { number, merchant = 'kerbside' }: { number: string; merchant?: string },
): Promise<string> {
  const response = await fetch(`${testApp.gatewayUrl}/sandbox/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: testApp.gatewayUrl },
    body: JSON.stringify({
      merchant,
      number,
      month: '12',
      year: '2030',
      cvc: '123',
      holder: 'Maya Osei',
      postalCode: 'E14 4QQ',
    }),
  })
  const { nonce } = (await response.json()) as { nonce?: string }
  if (nonce === undefined) throw new Error(`no nonce: ${response.status}`)
  return nonce
}

/** Changes an operator's seeded settings. */
export async function givenSettings(
  testApp: TestApp,
  settings: Partial<Settings>,
  slug: 'kerbside' | 'northway' = 'kerbside',
): Promise<void> {
  await asOwner(testApp, 'update operator set settings = settings || $1::jsonb where slug = $2', [
    JSON.stringify(settings),
    slug,
  ])
  testApp.deps.operators.forget()
}

/** A price list that takes this part of the fare as a deposit at booking, in place of the whole. */
export async function givenDeposit(
  testApp: TestApp,
  { basisPoints, slug = 'kerbside' }: { basisPoints: number; slug?: 'kerbside' | 'northway' },
): Promise<void> {
  await asOwner(
    testApp,
    `insert into tariff (operator_id, version, effective_from, rules, created_at, book, format, note)
     select t.operator_id, 900 + t.version, t.effective_from + interval '1 second',
       jsonb_set(t.rules, '{deposit}', $1), t.created_at, t.book, t.format, t.note
     from tariff t join operator o on o.id = t.operator_id where o.slug = $2`,
    [JSON.stringify({ kind: 'percent', basisPoints }), slug],
  )
}
