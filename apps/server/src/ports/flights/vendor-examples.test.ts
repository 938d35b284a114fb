import { fileURLToPath } from 'node:url'
import type { LocalTime } from '@kerbside/domain/time.ts'
import { describe, expect, test } from 'vitest'
import { serveExample, serveResponses } from '../../../../../testkit/contracts/examples.ts'
import { flightAware as contract } from '../../../../../testkit/contracts/of-vendors.ts'
import { openAirlines } from '../places/airlines.ts'
import { openAirports } from '../places/airports.ts'
import { aviationStack } from './aviation-stack.ts'
import type { FlightEngineDeps } from './engine.ts'
import { flightAware } from './flight-aware.ts'

const folder = fileURLToPath(new URL('../../../data', import.meta.url))
const depsOf = ({ url }: { url: string }): FlightEngineDeps => ({
  url,
  key: async () => 'a-key-unknown',
  mayPay: () => true,
  airlines: openAirlines(folder),
  airports: openAirports(folder),
  zone: 'Europe/London',
  now: () => new Date('2026-03-10T09:00:00Z'),
  timetableSpacingMs: 0,
})
const signal = new AbortController().signal
const BA178 = { number: 'BA178', around: new Date('2026-03-10T20:00:00Z'), signal }
const fromNewYork = {
  airline: 'BA',
  toCode: 'LHR',
  fromCode: 'JFK',
  leavesLocal: '2026-03-10T08:30' as LocalTime,
  signal,
}
const LANDING = {
  number: 'BA178',
  fromCode: 'JFK',
  fromName: 'John F Kennedy Intl',
  toCode: 'LHR',
  toName: 'London Heathrow',
  toCity: 'London',
  leavesLocal: undefined,
  landsAt: new Date('2026-03-10T19:35:00Z'),
  demo: false,
  estimatedAt: new Date('2026-03-10T19:20:00Z'),
  landedAt: undefined,
  cancelled: false,
}

describe('AeroAPI', () => {
  const airport = (icao: string, iata: string, params: { name: string; city: string }) => ({
    code: icao,
    code_icao: icao,
    code_iata: iata,
    code_lid: null,
    timezone: iata === 'LHR' ? 'Europe/London' : 'America/New_York',
    airport_info_url: `/airports/${icao}`,
    ...params,
  })
  const flight = {
    ident: 'BAW178',
    ident_icao: 'BAW178',
    ident_iata: 'BA178',
    fa_flight_id: 'BAW178-1772900000-schedule-0001',
    operator: 'BAW',
    operator_icao: 'BAW',
    operator_iata: 'BA',
    flight_number: '178',
    registration: null,
    cancelled: false,
    diverted: false,
    codeshares: ['AAL6130'],
    codeshares_iata: ['AA6130'],
    origin: airport('KJFK', 'JFK', { name: 'John F Kennedy Intl', city: 'New York' }),
    destination: airport('EGLL', 'LHR', { name: 'London Heathrow', city: 'London' }),
    scheduled_out: '2026-03-10T12:30:00Z',
    estimated_out: null,
    actual_out: null,
    scheduled_off: '2026-03-10T12:50:00Z',
    estimated_off: null,
    actual_off: null,
    scheduled_on: '2026-03-10T19:25:00Z',
    estimated_on: '2026-03-10T19:10:00Z',
    actual_on: null,
    scheduled_in: '2026-03-10T19:35:00Z',
    estimated_in: '2026-03-10T19:20:00Z',
    actual_in: null,
    status: 'Scheduled',
    aircraft_type: 'B772',
  }
  const found = async (params: object) => {
    const body = { links: null, num_pages: 1, flights: [{ ...flight, ...params }] }
    return flightAware(depsOf(await serveExample(body, contract))).find(BA178)
  }

  test('gives the times at the stand, the landing and a cancellation', async () => {
    expect(await found({})).toEqual([LANDING])
    expect(await found({ actual_in: '2026-03-10T19:31:00Z', status: 'Arrived' })).toEqual([
      { ...LANDING, landedAt: new Date('2026-03-10T19:31:00Z') },
    ])
    expect(await found({ cancelled: true, status: 'Cancelled' })).toEqual([
      { ...LANDING, cancelled: true },
    ])
  })

  test('may give the touchdown only, ten minutes before the stand', async () => {
    const nulls = { scheduled_in: null, estimated_in: null, ident_iata: null }
    expect(await found({ ...nulls, actual_on: '2026-03-10T19:12:00Z' })).toEqual([
      { ...LANDING, landedAt: new Date('2026-03-10T19:22:00Z') },
    ])
  })

  test('lists the flights of a timetable without code-shares', async () => {
    const planned = {
      ident: 'BAW178',
      ident_icao: 'BAW178',
      ident_iata: 'BA178',
      actual_ident: null,
      actual_ident_icao: null,
      actual_ident_iata: null,
      fa_flight_id: null,
      aircraft_type: 'B772',
      meal_service: '',
      scheduled_out: '2026-03-10T12:30:00Z',
      scheduled_in: '2026-03-10T19:35:00Z',
      origin: 'KJFK',
      origin_icao: 'KJFK',
      origin_iata: 'JFK',
      origin_lid: null,
      destination: 'EGLL',
      destination_icao: 'EGLL',
      destination_iata: 'LHR',
      destination_lid: null,
      seats_cabin_business: 48,
      seats_cabin_coach: 188,
      seats_cabin_first: 0,
    }
    const shared = {
      ...planned,
      ident: 'AAL6130',
      ident_icao: 'AAL6130',
      ident_iata: 'AA6130',
      actual_ident: 'BAW178',
      actual_ident_icao: 'BAW178',
      actual_ident_iata: 'BA178',
    }
    const body = { links: null, num_pages: 1, scheduled: [shared, planned] }
    const engine = flightAware(depsOf(await serveExample(body, contract)))
    const { number, fromCode, toCode, landsAt } = LANDING
    expect(await engine.search(fromNewYork)).toEqual([
      { number, fromCode, toCode, leavesLocal: undefined, landsAt, demo: false },
    ])
  })

  test('rejects in its own format, which is no empty result', async () => {
    const body = {
      title: 'Too many requests',
      reason: 'TOO_MANY_REQUESTS',
      detail: 'Rate limit reached',
      status: 429,
    }
    const server = await serveResponses(() => ({ status: 429, body }), contract)
    await expect(flightAware(depsOf(server)).find(BA178)).rejects.toThrow('status 429')
  })
})

describe('AviationStack', () => {
  const flight = {
    flight_date: '2026-03-10',
    flight_status: 'active',
    departure: {
      airport: 'John F Kennedy Intl',
      timezone: 'America/New_York',
      iata: 'JFK',
      icao: 'KJFK',
      terminal: '7',
      gate: '3',
      delay: null,
      // The airport's local time, written as if it were UTC.
      scheduled: '2026-03-10T08:30:00+00:00',
      estimated: '2026-03-10T08:30:00+00:00',
      actual: null,
      estimated_runway: null,
      actual_runway: null,
    },
    arrival: {
      airport: 'London Heathrow',
      timezone: 'Europe/London',
      iata: 'LHR',
      icao: 'EGLL',
      terminal: '5',
      gate: null,
      baggage: null,
      delay: null,
      scheduled: '2026-03-10T19:35:00+00:00',
      estimated: '2026-03-10T19:20:00+00:00',
      actual: null,
      estimated_runway: null,
      actual_runway: null,
    },
    airline: { name: 'British Airways', iata: 'BA', icao: 'BAW' },
    flight: { number: '178', iata: 'BA178', icao: 'BAW178', codeshared: null },
    aircraft: null,
    live: null,
  }
  const listOf = (...data: object[]) => ({
    pagination: { limit: 100, offset: 0, count: data.length, total: data.length },
    data,
  })
  const shared = {
    ...flight,
    flight: {
      number: '6130',
      iata: 'AA6130',
      icao: 'AAL6130',
      codeshared: { airline_iata: 'ba', flight_iata: 'ba178', flight_number: '178' },
    },
  }
  const EXPECTED = { ...LANDING, leavesLocal: '2026-03-10T08:30' }

  test('gives a flight of today in the local time of its airports', async () => {
    const engine = aviationStack(depsOf(await serveExample(listOf(flight))))
    expect(await engine.find(BA178)).toEqual([EXPECTED])
  })

  test('lists the flights of today without code-shares', async () => {
    const engine = aviationStack(depsOf(await serveExample(listOf(shared, flight))))
    expect(await engine.search(fromNewYork)).toEqual([EXPECTED])
  })

  test('gives a summer landing in summer time', async () => {
    const summer = {
      ...flight,
      flight_date: '2026-03-31',
      departure: { ...flight.departure, scheduled: '2026-03-31T08:30:00+00:00' },
      arrival: {
        ...flight.arrival,
        scheduled: '2026-03-31T20:35:00+00:00',
        estimated: null,
        actual: '2026-03-31T20:40:00+00:00',
      },
    }
    const deps = depsOf(await serveExample(listOf(summer)))
    const engine = aviationStack({ ...deps, now: () => new Date('2026-03-31T21:00:00Z') })
    const around = new Date('2026-03-31T19:35:00Z')
    expect(await engine.find({ ...BA178, around })).toEqual([
      {
        ...EXPECTED,
        leavesLocal: '2026-03-31T08:30',
        landsAt: around,
        estimatedAt: around,
        landedAt: new Date('2026-03-31T19:40:00Z'),
      },
    ])
  })

  test('gives a timetable of a later day in times without a date', async () => {
    const later = {
      weekday: '6',
      departure: {
        iataCode: 'jfk',
        icaoCode: 'kjfk',
        terminal: '7',
        gate: '',
        scheduledTime: '08:30',
      },
      arrival: {
        iataCode: 'lhr',
        icaoCode: 'egll',
        terminal: '5',
        gate: '',
        scheduledTime: '19:35',
      },
      aircraft: { modelCode: 'b772', modelText: 'boeing 777-236(er)' },
      airline: { name: 'british airways', iataCode: 'ba', icaoCode: 'baw' },
      flight: { number: '178', iataNumber: 'ba178', icaoNumber: 'baw178' },
    }
    const sold = {
      airline: { name: 'british airways', iataCode: 'ba', icaoCode: 'baw' },
      flight: { number: '178', iataNumber: 'ba178', icaoNumber: 'baw178' },
    }
    const sharedLater = {
      ...later,
      flight: { number: '6130', iataNumber: 'aa6130', icaoNumber: 'aal6130' },
      codeshared: sold,
    }
    const server = await serveExample(listOf(sharedLater, later))
    const leavesLocal = '2026-03-14T08:30' as LocalTime
    const { number, fromCode, toCode } = LANDING
    expect(await aviationStack(depsOf(server)).search({ ...fromNewYork, leavesLocal })).toEqual([
      {
        number,
        fromCode,
        toCode,
        leavesLocal,
        landsAt: new Date('2026-03-14T19:35:00Z'),
        demo: false,
      },
    ])
  })

  test('rejects with a status, which is no empty result', async () => {
    const body = { error: { code: 'rate_limit_reached', message: 'Too many requests.' } }
    const server = await serveResponses(() => ({ status: 429, body }))
    await expect(aviationStack(depsOf(server)).find(BA178)).rejects.toThrow('status 429')
  })
})
