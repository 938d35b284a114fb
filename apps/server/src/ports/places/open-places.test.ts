import { join } from 'node:path'
import { metresBetween } from '@kerbside/domain/geo.ts'
import type { Operator, Settings } from '@kerbside/domain/operator/operator.ts'
import { UNSAID } from '@kerbside/domain/operator/operator.ts'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openGoogle } from '../../../../../testkit/places/google.ts'
import { openNominatim } from '../../../../../testkit/places/nominatim.ts'
import { openPhoton } from '../../../../../testkit/places/photon.ts'
import type { Mode } from '../../../../../testkit/stand-in.ts'
import { buildGazetteer } from '../../../data/build-gazetteer.ts'
import { loadPlaces } from './load-places.ts'
import { openPlaces, type PlacesMeans } from './open-places.ts'
import type { Places } from './port.ts'

const BASE = { lat: 51.537, lng: -0.015 }
const KEY = 'a-key-of-nobody'
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
    settings: { ...UNSAID, airports: [], ...settings },
  }) as unknown as Operator

function given(settings: Partial<Settings> = {}, more: Partial<PlacesMeans> = {}) {
  const clock = { at: new Date('2026-03-10T12:00:00Z') }
  const said: string[] = []
  const hear = (facts: object, message: string) => said.push(`${message} ${JSON.stringify(facts)}`)
  const placesFor = openPlaces({
    embedded,
    secretOf: async () => KEY,
    now: () => clock.at,
    log: { info: hear, warn: hear, error: hear },
    ...more,
  })
  const places = placesFor(operatorWith(settings))
  const search = (text: string) => places.search({ text, near: BASE, most: 10 })
  const pass = (seconds: number) => {
    clock.at = new Date(clock.at.getTime() + seconds * 1000)
  }
  return { placesFor, places, search, said, pass }
}

async function standIns() {
  const [google, photon, nominatim] = await Promise.all([
    openGoogle(KEY),
    openPhoton(),
    openNominatim(),
  ])
  onTestFinished(async () => {
    await Promise.all([google, photon, nominatim].map((one) => one.close()))
  })
  return { google, photon, nominatim }
}

const engines = (...places: Settings['engines']['places']) => ({ engines: { places, roads: [] } })
const namesOf = (places: readonly { name: string }[]) => places.map(({ name }) => name)

test('without an engine it is the gazetteer, in its own order', async () => {
  const { search } = given()
  const alone = await embedded.search({ text: 'heathrow', near: BASE, most: 10 })
  expect(await search('heathrow')).toEqual(alone)
})

test('a place the operator named comes before any other', async () => {
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

test('an engine fills in what the gazetteer does not know, and airports stay ours', async () => {
  const { google } = await standIns()
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

test('a suggestion that is chosen gets its point, and its postcode from where it lies', async () => {
  const { google } = await standIns()
  const { search, places } = given(engines({ engine: 'google', url: google.url }))
  const [street] = await search('tanglewood rise')
  expect(street).toMatchObject({ quality: 'suggestion', postcode: '' })
  const chosen = await places.find(street?.id ?? '', { session: 's1' })
  expect(chosen).toMatchObject({ name: 'Tanglewood Rise', town: 'Reading', quality: 'street' })
  expect((await places.reverse(chosen?.point ?? BASE))?.postcode).toBe('RG4 7AB')
})

test('a postcode is first, as exactly as anybody knows it', async () => {
  const { photon } = await standIns()
  const { search } = given(engines({ engine: 'photon', url: photon.url }))
  const [first, ...rest] = await search('sw11 9zz')
  expect(first).toMatchObject({
    id: expect.stringContaining('photon:') as string,
    kind: 'postcode',
  })
  expect(metresBetween(first?.point ?? BASE, { lat: 51.46771, lng: -0.16121 })).toBeLessThan(5)
  expect(rest.filter(({ kind }) => kind === 'postcode')).toEqual([])
  // the district of a begun one too
  expect((await search('SW11'))[0]).toMatchObject({ name: 'SW11' })
})

test('an airport that only an engine gave has the code of ours beside it', async () => {
  const { photon } = await standIns()
  const { places } = given(engines({ engine: 'photon', url: photon.url }))
  const found = await places.find('photon:N102@51.47060,-0.46190')
  expect(found).toMatchObject({ kind: 'airport', name: 'Heathrow Airport', code: 'LHR' })
})

test.each<Mode>(['error-500', 'busy-429', 'rubbish', 'html', 'redirect', 'huge'])(
  'when the first engine answers with %s the next is asked',
  async (mode) => {
    const { google, photon } = await standIns()
    google.mode = mode
    const { search } = given(
      engines({ engine: 'google', url: google.url }, { engine: 'photon', url: photon.url }),
    )
    expect((await search('12 tanglewood rise'))[0]?.id).toContain('photon:')
  },
)

test('one that hangs costs no more than its time, and what we know is shown without it', async () => {
  const { google } = await standIns()
  google.mode = 'hangs'
  const { search } = given(engines({ engine: 'google', url: google.url }))
  const begun = performance.now()
  expect(namesOf(await search('heathrow'))[0]).toBe('London Heathrow Airport')
  const took = performance.now() - begun
  expect(took).toBeGreaterThan(1_000)
  expect(took).toBeLessThan(2_000)
})

test('one that fails three times is left in peace for half a minute, which is said once and without the key', async () => {
  const { photon } = await standIns()
  photon.mode = 'error-500'
  const { search, said, pass } = given(engines({ engine: 'photon', url: photon.url }))
  for (const text of ['tang', 'tangl', 'tangle', 'tanglew', 'tanglewo']) await search(text)
  expect(photon.heard).toHaveLength(3)
  expect(said).toHaveLength(1)
  expect(said[0]).toContain('status 500')
  expect(said.join()).not.toContain(KEY)

  photon.mode = 'well'
  pass(31)
  expect(namesOf(await search('tanglewood rise'))[0]).toBe('Tanglewood Rise')
})

test('when the customer types on, the engine is let go and nothing is held against it', async () => {
  const { photon } = await standIns()
  photon.mode = 'hangs'
  const { places, said } = given(engines({ engine: 'photon', url: photon.url }))
  for (let times = 0; times < 4; times++) {
    const typing = new AbortController()
    const search = places.search({
      text: 'tanglewood',
      near: BASE,
      most: 10,
      signal: typing.signal,
    })
    await expect.poll(() => photon.heard.length).toBe(times + 1)
    typing.abort()
    await search
  }
  await expect.poll(() => photon.left).toBe(4)
  expect(said).toEqual([])
})

test('two letters are no question for an engine, nor a postcode we know to the street', async () => {
  const { photon } = await standIns()
  const { search } = given(engines({ engine: 'photon', url: photon.url }))
  await search('ox')
  await search('SW1A 1AA')
  expect(photon.heard).toEqual([])
})

test('of a pin the engines are asked first, then all our own data, and nobody guesses beyond a kilometre', async () => {
  const { nominatim } = await standIns()
  const { places } = given(engines({ engine: 'nominatim', url: nominatim.url }))
  expect((await places.reverse({ lat: 51.4782, lng: -0.9771 }))?.postcode).toBe('RG4 7AB')
  nominatim.mode = 'error-500'
  expect((await places.reverse({ lat: 51.5014, lng: -0.1419 }))?.postcode).toBe('SW1A 1AA')
  // a hillside of the Highlands
  expect(await places.reverse({ lat: 57.6, lng: -5.1 })).toBeUndefined()
})

test('what was imported is found among the rest, and its postcodes are nearest', async () => {
  const house = {
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
    search: async ({ text }) => (text.startsWith('windr') ? [house] : []),
    find: async (id) => (id === house.id ? house : undefined),
    nearest: async () => house,
    reverse: async (point) => (metresBetween(point, house.point) < 1_000 ? house : undefined),
  }
  const { search, places } = given({}, { imported: { for: () => imported } })
  expect(namesOf(await search('windrush'))).toContain('Windrush Close')
  expect(await places.find('imported:1')).toEqual(house)
  expect((await places.reverse({ lat: 57.6005, lng: -5.1 }))?.postcode).toBe('OX28 1AA')
  expect((await places.nearest({ lat: 57.6, lng: -5.1 }))?.id).toBe('imported:1')
})

test('the same settings are the same service, other settings another', () => {
  const { placesFor } = given()
  const first = placesFor(operatorWith({}))
  expect(placesFor(operatorWith({}))).toBe(first)
  const url = 'http://photon.cabs.example'
  const second = placesFor(operatorWith(engines({ engine: 'photon', url })))
  expect(second).not.toBe(first)
})

test('an engine that needs an address and has none is said, and left out', async () => {
  const { search, said } = given(
    engines(
      { engine: 'nominatim', url: 'https://nominatim.openstreetmap.org' },
      { engine: 'photon' },
    ),
  )
  expect(said).toHaveLength(2)
  expect(namesOf(await search('lhr'))[0]).toBe('London Heathrow Airport')
})
