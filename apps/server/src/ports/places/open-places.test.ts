import { join } from 'node:path'
import { metresBetween } from '@kerbside/domain/geo.ts'
import type { Operator, Settings } from '@kerbside/domain/operator/operator.ts'
import { DEFAULT_SETTINGS } from '@kerbside/domain/operator/operator.ts'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Mode } from '../../../../../testkit/fake-server.ts'
import { openGoogle } from '../../../../../testkit/places/google.ts'
import { openNominatim } from '../../../../../testkit/places/nominatim.ts'
import { openPhoton } from '../../../../../testkit/places/photon.ts'
import { buildGazetteer } from '../../../data/build-gazetteer.ts'
import { loadPlaces } from './load-places.ts'
import { openPlaces, type PlacesDeps } from './open-places.ts'
import type { Places } from './port.ts'

const BASE = { lat: 51.537, lng: -0.015 }
const KEY = 'a-key-unknown'
let embedded: Places

beforeAll(() => {
  buildGazetteer()
  embedded = loadPlaces(join(import.meta.dirname, '../../../data'))
})

const operatorWith = (settings: Partial<Settings>): Operator =>
  ({
    id: '01900000-0000-7000-8000-000000000001',
    slug: 'kerbside',
    country: 'GB',
    base: BASE,
    settings: { ...DEFAULT_SETTINGS, airports: [], ...settings },
  }) as unknown as Operator

function given(settings: Partial<Settings> = {}, more: Partial<PlacesDeps> = {}) {
  const clock = { at: new Date('2026-03-10T12:00:00Z') }
  const log: string[] = []
  const warn = (params: object, message: string) => log.push(`${message} ${JSON.stringify(params)}`)
  const placesFor = openPlaces({
    embedded,
    secretOf: async () => KEY,
    now: () => clock.at,
    log: { info: warn, warn: warn, error: warn },
    ...more,
  })
  const places = placesFor(operatorWith(settings))
  const search = (text: string) => places.search({ text, near: BASE, max: 10 })
  const pass = (seconds: number) => {
    clock.at = new Date(clock.at.getTime() + seconds * 1000)
  }
  return { placesFor, places, search, log, pass }
}

async function fakes() {
  const [google, photon, nominatim] = await Promise.all([
    openGoogle(KEY),
    openPhoton(),
    openNominatim(),
  ])
  onTestFinished(async () => {
    await Promise.all([google, photon, nominatim].map((item) => item.close()))
  })
  return { google, photon, nominatim }
}

const engines = (...places: Settings['engines']['places']) => ({ engines: { places, roads: [] } })
const namesOf = (places: readonly { name: string }[]) => places.map(({ name }) => name)

test('without an engine the results are those of the gazetteer, in its order', async () => {
  const { search } = given()
  const alone = await embedded.search({ text: 'heathrow', near: BASE, max: 10 })
  expect(await search('heathrow')).toEqual(alone)
})

test('the operator’s own places come before any other', async () => {
  const depot = { name: 'Heathrow depot', kind: 'landmark', postcode: 'TW6 1AB', code: '' } as const
  const { search, places } = given({
    knownPlaces: [{ ...depot, point: { lat: 51.47, lng: -0.45 } }],
  })
  const [first, second] = await search('heathrow')
  expect(first).toMatchObject({ name: 'Heathrow depot', postcode: 'TW6 1AB' })
  expect(second?.name).toBe('London Heathrow Airport')
  expect(await places.find(first?.id ?? '')).toEqual(first)
  expect((await search('tw6 1ab'))[0]).toMatchObject({ kind: 'postcode', postcode: 'TW6 1AB' })
})

test('an engine adds what the gazetteer does not have, and airports stay those of the gazetteer', async () => {
  const { google } = await fakes()
  const { search } = given(engines({ engine: 'google', url: google.url }))
  expect(namesOf(await search('tanglewood rise'))[0]).toBe('Tanglewood Rise')
  const found = await search('heathrow')
  expect(found[0]).toMatchObject({ name: 'London Heathrow Airport', code: 'LHR' })
  expect(namesOf(found)).not.toContain('Heathrow Airport')
  expect(namesOf(await search('LHR T5'))[0]).toBe('Heathrow Terminal 5')
  expect(namesOf(await search('buckingham palace'))).toEqual(
    expect.arrayContaining(['Buckingham Palace']),
  )
  expect(new Set(namesOf(await search('buckingham palace'))).size).toBe(
    (await search('buckingham palace')).length,
  )
})

test('a chosen suggestion gets its point, and its postcode from a lookup there', async () => {
  const { google } = await fakes()
  const { search, places } = given(engines({ engine: 'google', url: google.url }))
  const [street] = await search('tanglewood rise')
  expect(street).toMatchObject({ quality: 'suggestion', postcode: '' })
  const chosen = await places.find(street?.id ?? '', { session: 's1' })
  expect(chosen).toMatchObject({ name: 'Tanglewood Rise', town: 'Reading', quality: 'street' })
  expect((await places.reverse(chosen?.point ?? BASE))?.postcode).toBe('RG4 7AB')
})

test('a postcode comes first, from the source with the most exact point', async () => {
  const { photon } = await fakes()
  const { search } = given(engines({ engine: 'photon', url: photon.url }))
  const [first, ...rest] = await search('sw11 9zz')
  expect(first).toMatchObject({
    id: expect.stringContaining('photon:') as string,
    kind: 'postcode',
  })
  expect(metresBetween(first?.point ?? BASE, { lat: 51.46771, lng: -0.16121 })).toBeLessThan(5)
  expect(rest.filter(({ kind }) => kind === 'postcode')).toEqual([])
  // the district for a partly typed one, too
  expect((await search('SW11'))[0]).toMatchObject({ name: 'SW11' })
})

test('an airport from an engine gets the code of the gazetteer’s airport beside it', async () => {
  const { photon } = await fakes()
  const { places } = given(engines({ engine: 'photon', url: photon.url }))
  const found = await places.find('photon:N102@51.47060,-0.46190')
  expect(found).toMatchObject({ kind: 'airport', name: 'Heathrow Airport', code: 'LHR' })
})

test.each<Mode>(['error-500', 'busy-429', 'rubbish', 'html', 'redirect', 'huge'])(
  'when the first engine answers with %s the next is asked',
  async (mode) => {
    const { google, photon } = await fakes()
    google.mode = mode
    const { search } = given(
      engines({ engine: 'google', url: google.url }, { engine: 'photon', url: photon.url }),
    )
    expect((await search('12 tanglewood rise'))[0]?.id).toContain('photon:')
  },
)

test('an engine that hangs costs no more than its time limit, and our own results are shown without it', async () => {
  const { google } = await fakes()
  google.mode = 'hangs'
  const { search } = given(engines({ engine: 'google', url: google.url }))
  const started = performance.now()
  expect(namesOf(await search('heathrow'))[0]).toBe('London Heathrow Airport')
  const took = performance.now() - started
  expect(took).toBeGreaterThan(1_000)
  expect(took).toBeLessThan(20_000)
})

test('an engine that fails three times is not used for half a minute, which is logged once and without the key', async () => {
  const { photon } = await fakes()
  photon.mode = 'error-500'
  const { search, log, pass } = given(engines({ engine: 'photon', url: photon.url }))
  for (const text of ['tang', 'tangl', 'tangle', 'tanglew', 'tanglewo']) await search(text)
  expect(photon.requests).toHaveLength(3)
  expect(log).toHaveLength(1)
  expect(log[0]).toContain('status 500')
  expect(log.join()).not.toContain(KEY)

  photon.mode = 'well'
  pass(31)
  expect(namesOf(await search('tanglewood rise'))[0]).toBe('Tanglewood Rise')
})

test('when the customer types on, the engine’s request is cancelled and does not count as a failure', async () => {
  const { photon } = await fakes()
  photon.mode = 'hangs'
  const { places, log } = given(engines({ engine: 'photon', url: photon.url }))
  for (let times = 0; times < 4; times++) {
    const typing = new AbortController()
    const search = places.search({
      text: 'tanglewood',
      near: BASE,
      max: 10,
      signal: typing.signal,
    })
    await expect.poll(() => photon.requests.length).toBe(times + 1)
    typing.abort()
    await search
  }
  await expect.poll(() => photon.left).toBe(4)
  expect(log).toEqual([])
})

test('an engine gets no request for two letters, nor for a postcode we know to the street', async () => {
  const { photon } = await fakes()
  const { search } = given(engines({ engine: 'photon', url: photon.url }))
  await search('ox')
  await search('SW1A 1AA')
  expect(photon.requests).toEqual([])
})

test('a pin is looked up by the engines first, then in all our own data, and never guessed beyond a kilometre', async () => {
  const { nominatim } = await fakes()
  const { places } = given(engines({ engine: 'nominatim', url: nominatim.url }))
  expect((await places.reverse({ lat: 51.4782, lng: -0.9771 }))?.postcode).toBe('RG4 7AB')
  nominatim.mode = 'error-500'
  expect((await places.reverse({ lat: 51.5014, lng: -0.1419 }))?.postcode).toBe('SW1A 1AA')
  // a hillside in the Highlands
  expect(await places.reverse({ lat: 57.6, lng: -5.1 })).toBeUndefined()
})

test('imported places are found among the rest, and an imported postcode is used for a pin', async () => {
  const testApp = {
    id: 'imported:1',
    kind: 'street',
    name: 'Windrush Close',
    line1: 'Windrush Close',
    line2: '',
    town: 'Witney',
    postcode: 'OX28 1AA',
    point: { lat: 57.6, lng: -5.1 },
    code: '',
    quality: 'street',
  } as const
  const imported: Places = {
    search: async ({ text }) => (text.startsWith('windr') ? [testApp] : []),
    find: async (id) => (id === testApp.id ? testApp : undefined),
    nearest: async () => testApp,
    reverse: async (point) => (metresBetween(point, testApp.point) < 1_000 ? testApp : undefined),
  }
  const { search, places } = given({}, { imported: { for: () => imported } })
  expect(namesOf(await search('windrush'))).toContain('Windrush Close')
  expect(await places.find('imported:1')).toEqual(testApp)
  expect((await places.reverse({ lat: 57.6005, lng: -5.1 }))?.postcode).toBe('OX28 1AA')
  expect((await places.nearest({ lat: 57.6, lng: -5.1 }))?.id).toBe('imported:1')
})

test('the same settings give the same service, and other settings another', () => {
  const { placesFor } = given()
  const first = placesFor(operatorWith({}))
  expect(placesFor(operatorWith({}))).toBe(first)
  const url = 'http://photon.cabs.example'
  const second = placesFor(operatorWith(engines({ engine: 'photon', url })))
  expect(second).not.toBe(first)
})

test('an engine that needs an address and has none is logged and left out', async () => {
  const { search, log } = given(
    engines(
      { engine: 'nominatim', url: 'https://nominatim.openstreetmap.org' },
      { engine: 'photon' },
    ),
  )
  expect(log).toHaveLength(2)
  expect(namesOf(await search('lhr'))[0]).toBe('London Heathrow Airport')
})
