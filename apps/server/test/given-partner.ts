import { makeApiKey } from '../src/features/partner/keep-api-key.ts'
import type { House } from './house.ts'

/** What another program sends; `of` is another key than its own, '' none. */
export type ProgramAsked = {
  method?: 'GET' | 'POST' | 'PATCH'
  body?: object
  of?: string
  host?: string
  once?: string
  seen?: string
}

/** A key of the operator's that may do everything. */
export async function givenApiKey(house: House): Promise<string> {
  const scopes = ['read', 'book', 'dispatch'] as const
  const key = await makeApiKey(await house.call(), { name: 'Hotel', scopes, days: 0 })
  if (key === undefined) throw new Error('no key')
  return key
}

/** Asks `/api/v1` as another program does. */
export async function askAsProgram(
  house: House,
  path: string,
  { key, method, body, of = key, host, once, seen }: ProgramAsked & { key: string },
) {
  const response = await house.app.inject({
    method: method ?? (body ? 'POST' : 'GET'),
    url: `/api/v1${path}`,
    ...(body && { payload: body }),
    headers: {
      host: host ?? 'kerbside.localhost',
      ...(of && { authorization: `Bearer ${of}` }),
      ...(once && { 'idempotency-key': once }),
      ...(seen && { 'if-match': seen }),
    },
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    // oxlint-disable-next-line typescript/no-explicit-any -- a reply is whatever the wire says
    body: response.json() as any,
  }
}

export const JOURNEY = {
  pickup: {
    name: 'Heathrow Terminal 5',
    latitude: 51.4723,
    longitude: -0.4881,
    postcode: 'TW6 2GA',
  },
  dropOff: {
    name: 'Canary Wharf, Cabot Square',
    latitude: 51.5053,
    longitude: -0.0209,
    postcode: 'E14 4QQ',
  },
  pickupAt: '2026-03-11T09:30',
  passengers: 2,
  luggage: 2,
}

const MAYA = {
  firstName: 'Maya',
  lastName: 'Osei',
  diallingCode: '+44',
  phone: '2079460123',
  email: 'maya@example.com',
}

/** A booking as a program asks for it, of a quote it was given just now. */
export async function givenProgramAsked(
  house: House,
  { key, journey = {} }: { key: string; journey?: object },
) {
  const { body: quote } = await askAsProgram(house, '/quotes', {
    key,
    body: { ...JOURNEY, ...journey },
  })
  const [offer] = quote.offers
  return {
    quoteId: quote.quoteId,
    signature: quote.signature,
    vehicleTypeId: offer.vehicleTypeId,
    total: offer.total,
    currency: quote.currency,
    passenger: MAYA,
  }
}
