import { join } from 'node:path'
import { metresBetween } from '@kerbside/domain/geo.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FakeServer, Mode } from '../../../../../testkit/fake-server.ts'
import { openAzure } from '../../../../../testkit/places/azure.ts'
import { openGoogle } from '../../../../../testkit/places/google.ts'
import { openNominatim } from '../../../../../testkit/places/nominatim.ts'
import { openPhoton } from '../../../../../testkit/places/photon.ts'
import { buildGazetteer } from '../../../data/build-gazetteer.ts'
import { withBudget } from '../with-budget.ts'
import { azurePlaces } from './azure.ts'
import { googlePlaces } from './google.ts'
import { loadPlaces } from './load-places.ts'
import { nominatimPlaces } from './nominatim.ts'
import { photonPlaces } from './photon.ts'
import { type AddressEngine, isPublicNominatim } from './port.ts'

const KEY = 'AIza-not-a-real-key'
const GB = { country: 'GB', key: async () => KEY }
const BASE = { lat: 51.537, lng: -0.015 }
const data = join(import.meta.dirname, '../../../data')

const opened = (engine: AddressEngine | undefined): AddressEngine => {
  if (!engine) throw new Error('an engine that was told where its server is opens')
  return engine
}

type Open = { fake: FakeServer; engine: AddressEngine }
const outside: Record<string, () => Promise<Open>> = {
  google: async () => {
    const fake = await openGoogle(KEY)
    return { fake, engine: googlePlaces({ ...GB, url: fake.url }) }
  },
  azure: async () => {
    const fake = await openAzure(KEY)
    return { fake, engine: azurePlaces({ ...GB, url: fake.url }) }
  },
  photon: async () => {
    const fake = await openPhoton()
    return { fake, engine: opened(photonPlaces({ ...GB, url: fake.url })) }
  },
  nominatim: async () => {
    const fake = await openNominatim()
    return { fake, engine: opened(nominatimPlaces({ ...GB, url: fake.url })) }
  },
}
const embedded = async (): Promise<{ fake: undefined; engine: AddressEngine }> => {
  buildGazetteer()
  return { fake: undefined, engine: loadPlaces(data) }
}

describe.each(Object.entries({ embedded, ...outside }))('addresses of %s', (_, open) => {
  let fake: FakeServer | undefined
  let engine: AddressEngine
  beforeEach(async () => {
    ;({ fake, engine } = await open())
  })
  afterEach(async () => fake?.close())

  const search = (text: string, max = 10) => engine.search({ text, near: BASE, max })
  /** The place that a customer gets who takes the first suggestion. */
  const choose = async (text: string) => {
    const [first] = await search(text)
    return first && engine.find(first.id)
  }

  test('a partly typed name is found, and is complete when it is chosen', async () => {
    const [first] = await search('buckingham pal')
    expect(first?.name).toBe('Buckingham Palace')
    const chosen = await choose('buckingham pal')
    expect(chosen).toMatchObject({ name: 'Buckingham Palace', postcode: 'SW1A 1AA' })
    expect(metresBetween(chosen?.point ?? BASE, { lat: 51.5014, lng: -0.1419 })).toBeLessThan(500)
  })

  test('a result that is not a suggestion is complete: it has a postcode and lies in the country', async () => {
    for (const { quality, postcode, point, name, id } of await search('heathrow')) {
      expect(name).not.toBe('')
      expect(id).not.toBe('')
      if (quality === 'suggestion') continue
      expect(postcode).toMatch(/^[A-Z]{1,2}\d[A-Z\d]?( \d[A-Z]{2})?$/)
      expect(point.lat).toBeGreaterThan(49)
    }
  })

  test('a whole postcode finds itself', async () => {
    const [first] = await search('SW11 9ZZ')
    expect(first).toMatchObject({ kind: 'postcode', name: 'SW11 9ZZ' })
  })

  test('an airport has the kind airport', async () => {
    const places = await search('heathrow air')
    expect(places[0]?.kind).toBe('airport')
  })

  test('no more results than requested, and none for nonsense', async () => {
    expect((await search('l', 2)).length).toBeLessThanOrEqual(2)
    expect(await search('qqqzzzxx')).toEqual([])
  })

  test('a pin in town has a postcode near by, one in the open sea has none', async () => {
    const there = await engine.reverse({ lat: 51.5014, lng: -0.1419 })
    expect(there?.postcode).toBe('SW1A 1AA')
    expect(await engine.reverse({ lat: 57, lng: -12 })).toBeUndefined()
  })

  test('an unknown id finds nothing, however it is written', async () => {
    for (const id of [
      '',
      'google:unknown',
      'google:../../v1/places',
      'azure:!!!',
      'azure:bm90IGpzb24',
      'photon:N1@91,0',
      'nominatim:N999999',
      'nominatim:1;drop',
      `google:${'x'.repeat(5000)}`,
    ])
      expect(await engine.find(id)).toBeUndefined()
  })

  test('letters of other scripts, quotes and a very long text are only text', async () => {
    for (const text of ["o'neill", '" or 1=1 --', 'مطار', '東京', '🚕🚕', 'x'.repeat(100)])
      expect(Array.isArray(await search(text))).toBe(true)
  })
})

describe.each(Object.entries(outside))('%s, an outside engine', (name, open) => {
  let fake: FakeServer
  let engine: AddressEngine
  beforeEach(async () => {
    ;({ fake, engine } = await open())
  })
  afterEach(async () => fake.close())

  const search = (text: string, signal?: AbortSignal) =>
    engine.search({ text, near: BASE, max: 10, signal })
  const choose = async (text: string) => {
    const [first] = await search(text)
    return first && engine.find(first.id)
  }

  test('a postcode that looks like an ordinal number stays one', async () => {
    expect((await choose('redcliff backs'))?.postcode).toBe('BS1 6TH')
    expect((await choose('3 old hall lane'))?.postcode).toBe('L3 1ST')
  })

  test('a postcode without an id in the map is found beside the building that has it, and again when it is chosen', async () => {
    const found = await search('SW11 9ZZ')
    expect(found.map(({ name }) => name)).toEqual(['SW11 9ZZ', 'Lavender Hall Theatre'])
    const chosen = await engine.find(found[0]?.id ?? '')
    expect(chosen).toMatchObject({ id: found[0]?.id, name: 'SW11 9ZZ', postcode: 'SW11 9ZZ' })
    expect(chosen?.point.lat).toBeCloseTo(51.46771, 4)
  })

  test('a partly typed street is suggested by its name and found when it is chosen', async () => {
    const [street] = await search('tanglewood rise')
    expect(street).toMatchObject({ name: 'Tanglewood Rise', kind: 'street' })
    expect((await engine.find(street?.id ?? ''))?.point.lat).toBeCloseTo(51.47811, 4)
  })

  test('a malformed result is left out, and the others stay', async () => {
    fake.mode = 'bad-hit'
    expect((await search('SW11 9ZZ')).map(({ name }) => name)).toEqual(['Lavender Hall Theatre'])
  })

  test('a post town is the town', async () => {
    expect((await choose('redcliff backs'))?.town).toBe('Bristol')
  })

  test('a part of a postcode is returned as its district', async () => {
    expect((await choose('ladypool grove'))?.postcode).toBe('B12')
  })

  test('a street without a postcode has none until a lookup at its point', async () => {
    const [first] = await search('tanglewood rise')
    expect(first).toMatchObject({ quality: 'suggestion', postcode: '' })
    const street = await choose('tanglewood rise')
    expect(street?.postcode).toBe('')
    const there = await engine.reverse(street?.point ?? BASE)
    expect(there?.postcode).toBe('RG4 7AB')
  })

  test('requests carry the operator’s base and its country', async () => {
    await search('heathrow')
    const [{ query, body } = { query: new URLSearchParams(), body: undefined }] = fake.requests
    const requestText = `${query.toString()} ${JSON.stringify(body ?? '')}`
    expect(requestText).toContain(name === 'nominatim' ? 'viewbox' : '51.537')
    if (name !== 'photon') expect(requestText.toLowerCase()).toContain('gb')
  })

  test.each<Mode>(['error-500', 'busy-429', 'rubbish', 'html', 'redirect', 'huge'])(
    'an answer that is none (%s) is a failure, told without the key',
    async (mode) => {
      fake.mode = mode
      for (const request of [
        () => search('heathrow'),
        () => engine.reverse({ lat: 51.5014, lng: -0.1419 }),
      ]) {
        const failure: unknown = await request().then(
          () => undefined,
          (error: unknown) => error,
        )
        expect(failure).toBeInstanceOf(Error)
        expect(String(failure)).not.toContain(KEY)
      }
    },
  )

  test('an unreachable engine is a failure too', async () => {
    await fake.close()
    await expect(search('heathrow')).rejects.toThrow(/no answer/)
  })

  test.each<Mode>(['hangs', 'drips'])('one that %s is given up when time is up', async (mode) => {
    fake.mode = mode
    const started = performance.now()
    await expect(
      withBudget({ milliseconds: 1_000 }, (signal) => search('heathrow', signal)),
    ).rejects.toThrow(/in time/)
    expect(performance.now() - started).toBeLessThan(10_000)
    await expect.poll(() => fake.left, { timeout: 10_000 }).toBe(1)
  })
})

describe('google, which charges per session', () => {
  const given = async () => {
    const fake = await openGoogle(KEY)
    const engine = googlePlaces({ ...GB, url: fake.url })
    const tokens = () =>
      fake.requests.flatMap(({ path, query, body }) =>
        path.endsWith(':autocomplete')
          ? ((body as { sessionToken?: string }).sessionToken ?? 'none')
          : (query.get('sessionToken') ?? 'none'),
      )
    const type = (text: string, session = 'typing-1') =>
      engine.search({ text, near: BASE, max: 10, session })
    return { fake, engine, tokens, type }
  }

  test('all keystrokes of a search and the chosen place are one session; the next search is another', async () => {
    const { fake, engine, tokens, type } = await given()
    await type('buck')
    const [palace] = await type('bucking')
    await engine.find(palace?.id ?? '', { session: 'typing-1' })
    await type('heath')
    await fake.close()

    const [first, second, chosen, next] = tokens()
    expect([second, chosen]).toEqual([first, first])
    expect(next).not.toBe(first)
    expect(fake.ended).toEqual([first])
  })

  test('two customers who type at once are two sessions, and our own session names are not sent', async () => {
    const { fake, tokens, type } = await given()
    await type('buck', 'typing-1')
    await type('buck', 'typing-2')
    await fake.close()
    expect(new Set(tokens()).size).toBe(2)
    expect(tokens().join()).not.toContain('typing')
  })

  test('without its key nothing is requested', async () => {
    const fake = await openGoogle(KEY)
    const engine = googlePlaces({ ...GB, key: async () => undefined, url: fake.url })
    await expect(engine.search({ text: 'heathrow', near: BASE, max: 10 })).rejects.toThrow('no key')
    await fake.close()
    expect(fake.requests).toEqual([])
  })

  test('only the fields in use are requested, because Google charges by them', async () => {
    const { fake, engine, type } = await given()
    const [palace] = await type('bucking')
    await engine.find(palace?.id ?? '')
    await fake.close()
    const masks = fake.requests.map(({ headers }) => headers['x-goog-fieldmask'])
    expect(masks[1]).toBe('id,displayName,addressComponents,location,types')
    expect(masks.join()).not.toContain('*')
  })
})

test('the community’s own Nominatim server is not used: its rules forbid it', () => {
  expect(isPublicNominatim('https://nominatim.openstreetmap.org')).toBe(true)
  expect(nominatimPlaces({ ...GB, url: 'https://nominatim.openstreetmap.org' })).toBeUndefined()
  expect(nominatimPlaces({ ...GB, url: 'https://nominatim.cabs.example' })).toBeDefined()
})
