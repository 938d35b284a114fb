import { randomUUID } from 'node:crypto'
import type { RunningHouse } from './running-house.ts'

const HEADERS = {
  'content-type': 'application/json',
  'x-requested-with': 'kerbside',
  'sec-fetch-site': 'same-origin',
}

export type Made = { Code: number; Bref?: string; ticketcode?: string }
export type Quoted = { quoteid: string; signature: string; vehtypeid: number; totalfare: number }

/** One call as a page of ours makes it; the status is for those who expect a refusal. */
export async function ask<Reply>(
  house: Pick<RunningHouse, 'port'>,
  { path, body, key }: { path: string; body: object; key?: string },
): Promise<{ status: number; reply: Reply }> {
  const response = await fetch(`http://127.0.0.1:${house.port}${path}`, {
    method: 'POST',
    headers: { ...HEADERS, ...(key !== undefined && { 'idempotency-key': key }) },
    body: JSON.stringify(body),
  })
  return { status: response.status, reply: (await response.json()) as Reply }
}

const tomorrow = () => new Date(Date.now() + 26 * 3600_000).toISOString().slice(0, 16)

/** Early enough that a driver may set off now, in London's clock whatever the season. */
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
  // equal requests within a minute share a quote; a request id of its own gets a new one
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
  house: Pick<RunningHouse, 'port'>,
  journey: object = {},
): Promise<{ jobpartid: number; code: string }> {
  const quote = await ask<Quoted>(house, {
    path: '/api/quotation',
    body: { ...JOURNEY(), ...journey },
  })
  const { reply } = await ask<Made>(house, {
    path: '/api/createbookingTest',
    body: bookingOf(quote.reply),
  })
  if (reply.Code !== 1) throw new Error(`not booked: ${JSON.stringify(reply)}`)
  return { jobpartid: Number(reply.Bref?.replaceAll(/\D/g, '')), code: reply.ticketcode ?? '' }
}
