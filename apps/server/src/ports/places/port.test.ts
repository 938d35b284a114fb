import { join } from 'node:path'
import { DEFAULT_SETTINGS, type Operator } from '@kerbside/domain/operator/operator.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildGazetteer } from '../../../data/build-gazetteer.ts'
import { SILENT } from '../../log.ts'
import { loadPlaces } from './load-places.ts'
import { openPlaces } from './open-places.ts'
import type { Places } from './port.ts'

const folder = join(import.meta.dirname, '../../../data')

/** The part of an operator that its places depend on. */
const KERBSIDE = {
  country: 'GB',
  base: { lat: 51.537, lng: -0.015 },
  settings: { ...DEFAULT_SETTINGS, airports: [] },
} as unknown as Operator

/** Every adapter passes the same contract tests; an outside service joins this list with its recordings. */
const adapters: Record<string, () => Places> = {
  embedded: () => loadPlaces(folder),
  'all sources of an operator without any of its own': () =>
    openPlaces({
      embedded: loadPlaces(folder),
      secretOf: async () => undefined,
      now: () => new Date(),
      log: SILENT,
    })(KERBSIDE),
}

const BASE = { lat: 51.537, lng: -0.015 }
const MANCHESTER = { lat: 53.4794, lng: -2.2453 }

/** The typed text, and the name that must come first. */
const FIRST = [
  ['lhr', 'London Heathrow Airport'],
  ['LGW', 'London Gatwick Airport'],
  ['lcy', 'London City Airport'],
  ['stn', 'London Stansted Airport'],
  ['LTN', 'London Luton Airport'],
  ['man', 'Manchester Airport'],
  ['lba', 'Leeds Bradford Airport'],
  ['LHR T5', 'Heathrow Terminal 5'],
  ['T5', 'Heathrow Terminal 5'],
  ['heathrow 5', 'Heathrow Terminal 5'],
  ['heathrow t3', 'Heathrow Terminal 3'],
  ['terminal5', 'Heathrow Terminal 5'],
  ['man t2', 'Manchester Airport Terminal 2'],
  ['gatwick north', 'Gatwick North Terminal'],
  ['SW1A 1AA', 'SW1A 1AA'],
  ['sw1a1aa', 'SW1A 1AA'],
  ['  tw6   2ga ', 'TW6 2GA'],
  ['e14 5ab', 'E14 5AB'],
  ['SW11', 'SW11'],
  ['ub6', 'UB6'],
  ['m1', 'M1'],
  ['london', 'London'],
] as const

/** The typed text, and a name that must be among the first five. */
const AMONG_FIVE = [
  ['heathrow', 'London Heathrow Airport'],
  ['heathro', 'London Heathrow Airport'],
  ['gatwik', 'London Gatwick Airport'],
  ['stanstead', 'London Stansted Airport'],
  ['lutn', 'London Luton Airport'],
  ['city airport', 'London City Airport'],
  ['kings cros', "London King's Cross Station"],
  ["king's cross", "London King's Cross Station"],
  ['st pancras', 'London St Pancras International Station'],
  ['padington', 'London Paddington Station'],
  ['liverpool st', 'London Liverpool Street Station'],
  ['leeds stn', 'Leeds Station'],
  ['manchester picc', 'Manchester Piccadilly Station'],
  ['clapham junction', 'Clapham Junction Station'],
  ['surbiton station', 'Surbiton Station'],
  ['edinbrugh', 'Edinburgh'],
  ['edinburgh wav', 'Edinburgh Waverley Station'],
  ['birmingam', 'Birmingham'],
  ['canary wh', 'Canary Wharf'],
  ['10 downing st', '10 Downing Street'],
  ['221b baker st', '221b Baker Street'],
  ['14 oxford street', '14 Oxford Street'],
  ['oxford st', 'Oxford Street'],
  ['regents street', 'Regent Street'],
  ['trafalgar sq', 'Trafalgar Square'],
  ['marylebone rd', 'Marylebone Road'],
  ['savoy hotel', 'The Savoy'],
  ['hilton paddington', 'Hilton London Paddington'],
  ['claridges', "Claridge's"],
  ['o2', 'The O2'],
  ['wembley stad', 'Wembley Stadium'],
  ['arsenal', 'Emirates Stadium'],
  ['twickenham', 'Twickenham'],
  ['royal free', 'Royal Free Hospital'],
  ['uclh', 'University College Hospital'],
  ['lse', 'London School of Economics'],
  ['southampton cruise', 'Southampton City Cruise Terminal'],
  ['dover docks', 'Dover Ferry Terminal'],
  ['eurotunnel', 'Eurotunnel Folkestone Terminal'],
  ['stoke poges', 'Stoke Poges'],
  ['milton keynes', 'Milton Keynes'],
  ['headingley', 'Headingley Stadium'],
] as const

describe.each(Object.entries(adapters))('places port: %s', (_, open) => {
  let places: Places
  beforeAll(() => {
    buildGazetteer()
    places = open()
  })
  const namesFor = async (text: string, max = 10) =>
    (await places.search({ text, near: BASE, max })).map(({ name }) => name)

  test.each(FIRST)('typing “%s” finds %s at the top', async (text, name) => {
    expect((await namesFor(text))[0]).toBe(name)
  })

  test.each(AMONG_FIVE)('typing “%s” finds %s among the first five', async (text, name) => {
    expect(await namesFor(text, 5)).toContain(name)
  })

  test('every result can be chosen: it has a name, a postcode, a point and an id that finds it again', async () => {
    for (const text of [
      'st',
      'lon',
      'manchester',
      'ab',
      'SW1A 1AB',
      'e1',
      'belfast',
      'wick',
      'je',
    ]) {
      for (const place of await places.search({ text, near: BASE, max: 10 })) {
        expect(place.name).not.toBe('')
        expect(place.postcode).toMatch(/^[A-Z]{1,2}\d[A-Z\d]?( \d[A-Z]{2})?$/)
        expect(place.point.lat).toBeGreaterThan(49)
        expect(place.point.lat).toBeLessThan(61)
        expect(await places.find(place.id)).toEqual(place)
      }
    }
  })

  test('a house number in a street is found again by its id', async () => {
    const [door] = await places.search({ text: '14 oxford street', near: BASE, max: 1 })
    expect(door).toMatchObject({ name: '14 Oxford Street', kind: 'street', quality: 'street' })
    expect(await places.find(door?.id ?? '')).toEqual(door)
  })

  test('a postcode missing from the table lies in the middle of its district, and says so', async () => {
    const [place] = await places.search({ text: 'sw11 9zz', near: BASE, max: 10 })
    expect(place).toMatchObject({ kind: 'postcode', postcode: 'SW11 9ZZ', quality: 'district' })
    expect(place?.point.lat).toBeCloseTo(51.467, 1)
  })

  test('a postcode of a district missing from the table lies in its area', async () => {
    const [place] = await places.search({ text: 'IV27 4XX', near: BASE, max: 10 })
    expect(place).toMatchObject({ kind: 'postcode', postcode: 'IV27 4XX', quality: 'district' })
  })

  test('an address with its postcode keeps the postcode, whether or not the street is known', async () => {
    const [known] = await places.search({
      text: '14 Oxford Street, London W1D 1AR',
      near: BASE,
      max: 5,
    })
    expect(known).toMatchObject({ name: '14 Oxford Street', postcode: 'W1D 1AR' })
    const [unknown] = await places.search({ text: '27 Acacia Avenue RG4 7AA', near: BASE, max: 5 })
    expect(unknown).toMatchObject({ kind: 'postcode', postcode: 'RG4 7AA' })
  })

  test('a partly typed postcode lists the districts it may become, and the known places there', async () => {
    expect(await namesFor('SW1')).toEqual(expect.arrayContaining(['SW1A', 'SW1X', 'SW1Y']))
    expect((await namesFor('E16 2'))[0]).toBe('E16')
    expect(await namesFor('E16 2')).toContain('London City Airport')
  })

  test('an airport comes with its terminals', async () => {
    const [airport, ...rest] = await places.search({ text: 'LHR', near: BASE, max: 10 })
    expect(airport).toMatchObject({ kind: 'airport', code: 'LHR' })
    expect(rest.filter(({ kind }) => kind === 'terminal').map(({ code }) => code)).toContain('LHR')
    for (const { kind, code } of rest) if (kind === 'terminal') expect(code).toBe('LHR')
  })

  test('of two streets of one name, the one nearer to the base comes first', async () => {
    const at = async (near: typeof BASE) =>
      (await places.search({ text: 'oxford street', near, max: 1 }))[0]?.town
    expect(await at(BASE)).toBe('London')
    expect(await at(MANCHESTER)).toBe('Manchester')
  })

  test('no more results than requested, none twice, and none for nonsense', async () => {
    expect(await namesFor('london', 4)).toHaveLength(4)
    const ids = (await places.search({ text: 'heathrow', near: BASE, max: 10 })).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(await namesFor('qqqzzzxx')).toEqual([])
    expect(await namesFor('!?')).toEqual([])
  })

  test('a pin in town has a known place near by, one in the open sea has none', async () => {
    const place = await places.nearest({ lat: 51.5014, lng: -0.1419 })
    expect(place?.name).toBe('Buckingham Palace')
    expect(await places.nearest({ lat: 57, lng: -12 })).toBeUndefined()
  })

  test('an unknown id finds nothing', async () => {
    expect(await places.find('town:0')).toBeUndefined()
    expect(await places.find('postcode:XX1 1XX')).toBeUndefined()
    expect(await places.find('')).toBeUndefined()
  })

  test('half of all keystrokes are answered at once', async () => {
    const strokes = AMONG_FIVE.flatMap(([text]) =>
      Array.from({ length: text.length - 1 }, (_, end) => text.slice(0, end + 2)),
    )
    const took: number[] = []
    for (const text of [...strokes, ...strokes]) {
      const started = performance.now()
      await places.search({ text, near: BASE, max: 10 })
      took.push(performance.now() - started)
    }
    const half = took.sort((a, b) => a - b)[took.length >> 1] ?? Number.POSITIVE_INFINITY
    // ten times what it takes on an idle machine, so that a busy one does not fail the test
    expect(half).toBeLessThan(3)
  })
})
