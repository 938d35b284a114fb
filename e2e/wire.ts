import { randomUUID } from 'node:crypto'
import type { RunningTestApp } from './running-test-app.ts'

const HEADERS = {
  'content-type': 'application/json',
  'x-requested-with': 'kerbside',
  'sec-fetch-site': 'same-origin',
}

export type Made = { Code: number; Bref?: string; ticketcode?: string }
export type Quoted = { quoteid: string; signature: string; vehtypeid: number; totalfare: number }

/**
 * One API call as a page of the product makes it; the status is for tests that expect a rejection. Up to `retries`
 * times it is repeated after a 503, with which a busy server refuses quotes for a moment.
 */
export async function postJson<Reply>(
  testApp: Pick<RunningTestApp, 'port'>,
  { path, body, key, retries = 30 }: { path: string; body: object; key?: string; retries?: number },
): Promise<{ status: number; reply: Reply }> {
  const request = () =>
    fetch(`http://127.0.0.1:${testApp.port}${path}`, {
      method: 'POST',
      headers: { ...HEADERS, ...(key !== undefined && { 'idempotency-key': key }) },
      body: JSON.stringify(body),
    })
  let response = await request()
  for (let tries = 0; response.status === 503 && tries < retries; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    response = await request()
  }
  return { status: response.status, reply: (await response.json()) as Reply }
}

const tomorrow = () => new Date(Date.now() + 26 * 3600_000).toISOString().slice(0, 16)

/** Early enough that a driver may set off now, in London time in any season. */
export const soon = () => new Date(Date.now() + 150 * 60_000).toISOString().slice(0, 16)

/** Heathrow to Canary Wharf, tomorrow. */
export const JOURNEY = () => ({
  pick: 'Heathrow Terminal 5',
  picklat: 51.4723,
  picklng: -0.4881,
  pickpostcode: 'TW6 2GA',
  doff: 'Canary Wharf',
  dofflat: 51.5053,
  dofflng: -0.0209,
  droppostcode: 'E14 4QQ',
  bookingdate: tomorrow(),
  // equal requests within a minute share a quote, so a request id of its own gets a new one
  requestid: randomUUID(),
})

export const bookingOf = (quote: Quoted) => ({
  quoteid: quote.quoteid,
  signature: quote.signature,
  vehtypeid: quote.vehtypeid,
  totalfare: quote.totalfare,
  paymentmethod: 'cash',
  passengername: 'Maya Osei',
  passengerphone: '2079460123',
  passengerdialingcode: '+44',
  passengeremail: 'maya@example.com',
})

/** A cash booking made through the public calls: JOURNEY with these changes. */
export async function bookForCash(
  testApp: Pick<RunningTestApp, 'port'>,
  journey: object = {},
): Promise<{ jobpartid: number; code: string }> {
  const quote = await postJson<Quoted>(testApp, {
    path: '/api/quotation',
    body: { ...JOURNEY(), ...journey },
  })
  const { reply } = await postJson<Made>(testApp, {
    path: '/api/createbookingTest',
    body: bookingOf(quote.reply),
  })
  if (reply.Code !== 1) throw new Error(`not booked: ${JSON.stringify(reply)}`)
  return { jobpartid: Number(reply.Bref?.replaceAll(/\D/g, '')), code: reply.ticketcode ?? '' }
}
