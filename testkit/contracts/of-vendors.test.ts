import { describe, expect, test } from 'vitest'
import { openPhoton } from '../places/photon.ts'
import type { Contract, Exchange } from './contract.ts'
import { readExample } from './examples.ts'
import {
  azure,
  flightAware,
  google,
  nominatim,
  osrm,
  paypal,
  photon,
  square,
  twilio,
  valhalla,
} from './of-vendors.ts'
import { countChecked, takeMismatches, watchExchange } from './watch.ts'

/**
 * An exchange that fits, with its response as a value, and a change of it to a value that the contract does not list.
 */
type Case = {
  contract: Contract
  good: Partial<Omit<Exchange, 'answer'>> & { path: string; answer: object }
  wrong: { in: 'query' | 'body' | 'answer'; replace: string; by: string }
}

const post = (type: string, body: string) => ({
  method: 'POST',
  headers: { 'content-type': type },
  body,
})
const route = {
  distance: 1,
  duration: 1,
  geometry: {
    type: 'LineString',
    coordinates: [
      [0, 51],
      [0, 51.1],
    ],
  },
  legs: [{ distance: 1, duration: 1, summary: '', weight: 1, steps: [] }],
}
const roadResponse = { code: 'Ok', routes: [route], waypoints: [] }
const hit = {
  place_id: 1,
  lat: '51.5',
  lon: '-0.1',
  display_name: 'Palace',
  category: 'tourism',
  type: 'attraction',
}
const berlin = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [13.39, 52.52] },
  properties: { osm_type: 'N', osm_id: 1, osm_key: 'place', osm_value: 'city', type: 'city' },
}

const CASES: Record<string, Case> = {
  azure: {
    contract: azure,
    good: {
      path: '/reverseGeocode',
      query: new URLSearchParams({ 'api-version': '2026-01-01', coordinates: '-122.1,47.6' }),
      headers: { 'subscription-key': 'key' },
      answer: readExample('azure', 'ReverseGeocoding'),
    },
    wrong: { in: 'answer', replace: '"Medium"', by: '"Certain"' },
  },
  flightaware: {
    contract: flightAware,
    good: {
      path: '/flights/BAW178',
      query: new URLSearchParams({ ident_type: 'designator' }),
      headers: { 'x-apikey': 'key' },
      answer: { links: null, num_pages: 1, flights: [] },
    },
    wrong: { in: 'query', replace: 'designator', by: 'number' },
  },
  google: {
    contract: google,
    good: {
      path: '/maps/api/geocode/json',
      query: new URLSearchParams({ latlng: '51.5,-0.1', key: 'key' }),
      answer: { results: [], status: 'ZERO_RESULTS' },
    },
    wrong: { in: 'answer', replace: 'ZERO_RESULTS', by: 'NOTHING' },
  },
  nominatim: {
    contract: nominatim,
    good: {
      path: '/lookup',
      query: new URLSearchParams({ format: 'jsonv2', addressdetails: '1', osm_ids: 'N1' }),
      answer: [hit],
    },
    wrong: { in: 'query', replace: 'addressdetails=1', by: 'addressdetails=2' },
  },
  osrm: {
    contract: osrm,
    good: {
      path: '/route/v1/driving/0,51;0,51.1',
      query: new URLSearchParams({ overview: 'full' }),
      answer: roadResponse,
    },
    wrong: { in: 'query', replace: 'full', by: 'whole' },
  },
  paypal: {
    contract: paypal,
    good: {
      path: '/v1/notifications/verify-webhook-signature',
      ...post(
        'application/json',
        JSON.stringify({
          transmission_id: 'id',
          transmission_time: '2026-03-10T12:00:00Z',
          transmission_sig: 'AAAA',
          cert_url: 'https://api.paypal.com/v1/notifications/certs/CERT-1',
          auth_algo: 'SHA256withRSA',
          webhook_id: 'WEBHOOK1',
          webhook_event: {},
        }),
      ),
      answer: { verification_status: 'SUCCESS' },
    },
    wrong: { in: 'answer', replace: 'SUCCESS', by: 'PERHAPS' },
  },
  photon: {
    contract: photon,
    good: {
      path: '/api',
      query: new URLSearchParams({ q: 'berlin' }),
      answer: { type: 'FeatureCollection', features: [berlin] },
    },
    wrong: { in: 'answer', replace: '"Point"', by: '"Dot"' },
  },
  square: {
    contract: square,
    good: {
      path: '/v2/payments/bP9mAsEMYPUGjjGNaNO5ZDVyLhSZY',
      answer: readExample('square', 'GetPaymentResponse'),
    },
    wrong: { in: 'answer', replace: '"USD"', by: '"POUNDS"' },
  },
  twilio: {
    contract: twilio,
    good: {
      path: `/2010-04-01/Accounts/AC${'a'.repeat(32)}/Messages.json`,
      ...post('application/x-www-form-urlencoded', 'To=%2B442079460123&Body=Hello&From=Cab'),
      status: 201,
      answer: readExample('twilio', 'message-create'),
    },
    wrong: { in: 'answer', replace: '"queued"', by: '"pondered"' },
  },
  valhalla: {
    contract: valhalla,
    good: {
      path: '/route',
      ...post(
        'application/json',
        JSON.stringify({
          locations: [
            { lat: 51, lon: 0 },
            { lat: 51.1, lon: 0 },
          ],
          costing: 'auto',
          units: 'km',
        }),
      ),
      answer: roadResponse,
    },
    wrong: { in: 'body', replace: '"km"', by: '"kilometers"' },
  },
}

const written = ({ good }: Case): Exchange => ({
  method: 'GET',
  query: new URLSearchParams(),
  headers: { 'user-agent': 'Kerbside' },
  body: '',
  status: 200,
  ...good,
  answer: JSON.stringify(good.answer),
})

function withWrongValue(sample: Case): Exchange {
  const exchange = written(sample)
  const { in: part, replace, by } = sample.wrong
  const changed = exchange[part].toString().replace(replace, by)
  expect(changed).not.toBe(exchange[part].toString())
  return { ...exchange, [part]: part === 'query' ? new URLSearchParams(changed) : changed }
}

/** A list gets the extra field in its first item. */
const withExtraField = (response: object): object =>
  Array.isArray(response)
    ? [{ ...(response[0] as object), extra: 1 }, ...(response as object[]).slice(1)]
    : { ...response, extra: 1 }

describe.each(Object.entries(CASES))('the contract of %s', (vendor, sample) => {
  const { contract, good } = sample

  test('accepts a valid exchange', () => {
    expect(contract.mismatchesOf(written(sample))).toEqual([])
  })

  test('rejects an unknown query parameter', () => {
    const query = new URLSearchParams([...written(sample).query, ['extra', '1']])
    expect(contract.mismatchesOf({ ...written(sample), query })).toEqual([
      expect.stringMatching(new RegExp(`^${vendor}: .* request: unknown query parameter extra$`)),
    ])
  })

  test('rejects a value it does not list', () => {
    const mismatches = contract.mismatchesOf(withWrongValue(sample))
    expect(mismatches.join()).toMatch(/must be equal to (one of the allowed values|constant)/)
  })

  test('rejects a response field that it does not name', () => {
    const response = JSON.stringify(withExtraField(good.answer))
    const mismatches = contract.mismatchesOf({ ...written(sample), answer: response })
    expect(mismatches.join()).toMatch(/extra is not in the contract|additional properties/)
  })

  test('has no operation at an unknown address, whatever the response is', () => {
    for (const status of [200, 404])
      expect(contract.mismatchesOf({ ...written(sample), path: '/elsewhere', status })).toEqual([
        expect.stringContaining('/elsewhere is no operation of the contract'),
      ])
  })
})

describe('while tests run', () => {
  const bad = { ...written(CASES['photon'] as Case), path: '/elsewhere' }

  test('each exchange of a fake server is checked and counted', async () => {
    const fake = await openPhoton()
    const before = countChecked()['photon']?.exchanges ?? 0
    await fetch(`${fake.url}/api?q=palace`)
    await fetch(`${fake.url}/api?q=palace&extra=1`)
    await fake.close()
    expect(countChecked()['photon']?.exchanges).toBe(before + 2)
    expect(takeMismatches()).toEqual(['photon: GET /api request: unknown query parameter extra'])
  })

  // without testkit/vendor-contracts.ts in the setup files the body passes, so that `test.fails` fails
  test.fails('a mismatch fails the test that caused it', () => watchExchange(photon, bad))

  test('a mismatch of one test does not fail the next one', () => {
    expect(takeMismatches()).toEqual([])
  })
})
