import { makeApiKey } from '../src/features/partner/save-api-key.ts'
import type { TestApp } from './test-app.ts'

/** A partner's request; `of` replaces the default key, '' sends none. */
export type ApiRequestOptions = {
  method?: 'GET' | 'POST' | 'PATCH'
  body?: object
  of?: string
  host?: string
  once?: string
  seen?: string
}

/** An API key of the operator with all permissions. */
export async function givenApiKey(testApp: TestApp): Promise<string> {
  const scopes = ['read', 'book', 'dispatch'] as const
  const key = await makeApiKey(await testApp.context(), { name: 'Hotel', scopes, days: 0 })
  if (key === undefined) throw new Error('no key')
  return key
}

/** Calls `/api/v1` as a partner's program does. */
export async function requestAsPartner(
  testApp: TestApp,
  path: string,
  { key, method, body, of = key, host, once, seen }: ApiRequestOptions & { key: string },
) {
  const response = await testApp.app.inject({
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

/** The input of a partner's booking, with a new quote. */
export async function givenPartnerBookingInput(
  testApp: TestApp,
  { key, journey = {} }: { key: string; journey?: object },
) {
  const { body: quote } = await requestAsPartner(testApp, '/quotes', {
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
