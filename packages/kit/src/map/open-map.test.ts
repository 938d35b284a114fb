import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { givenAzure } from './given-azure.ts'
import { givenGoogle } from './given-google.ts'
import { givenLibre } from './given-libre.ts'
import type { Network } from './given-stage.ts'
import type { ShownMap } from './map-engine.ts'
import { openMapLibre } from './map-libre.ts'
import { type OpenMapFacts, openMap } from './open-map.ts'

vi.mock('maplibre-gl', async () => (await import('./given-libre.ts')).libreModule)
vi.mock('maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url', () => ({ default: '/worker.js' }))

const PROVIDERS = [
  ['google', givenGoogle],
  ['azure', givenAzure],
] as const

let element: HTMLElement
let network: Network
let builtIn: ReturnType<typeof givenLibre>
let shown: ShownMap | undefined
const onReady = vi.fn()
const onError = vi.fn()
const onFallback = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  network = 'serves'
  builtIn = givenLibre(openMapLibre)
  element = document.createElement('div')
  document.body.append(element)
})
afterEach(() => {
  shown?.destroy()
  element.remove()
  vi.useRealTimers()
})

const open = (facts: Pick<OpenMapFacts, 'engine'> & Partial<OpenMapFacts>) => {
  shown = openMap(element, {
    key: 'a-key',
    scene: { path: [], returnPath: [], marks: [] },
    label: 'Map',
    padding: 0,
    gestures: 'all',
    folder: '/basemap',
    onReady,
    onError,
    onFallback,
    ...facts,
  })
  return shown
}
/** Modules and scripts load in separate steps. */
const settle = async () => {
  for (let turns = 0; turns < 10; turns++) await vi.advanceTimersByTimeAsync(1)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(1)
}

test('the built-in map contacts no provider', async () => {
  const { requests } = givenGoogle(() => network)
  open({ engine: 'maplibre', key: '' })
  await settle()
  builtIn.draw()
  expect(requests).toEqual([])
  expect([builtIn.alive(), onReady.mock.calls.length, onFallback.mock.calls.length]).toEqual([
    1, 1, 0,
  ])
})

test('Google gets the site’s origin, and not the address of the page', async () => {
  const { requests } = givenGoogle(() => network)
  open({ engine: 'google' })
  await settle()
  expect(requests).toHaveLength(1)
  const query = requests[0]?.searchParams
  expect(requests[0]?.origin).toBe('https://maps.googleapis.com')
  expect([query?.get('key'), query?.get('auth_referrer_policy')]).toEqual(['a-key', 'origin'])
})

test.each(PROVIDERS)(
  '%s without a key is the built-in map, and no provider is contacted',
  async (engine, given) => {
    const { requests } = given(() => network)
    open({ engine, key: '' })
    await settle()
    builtIn.draw()
    expect(requests).toEqual([])
    expect(onFallback).toHaveBeenCalledExactlyOnceWith(`${engine}: there is no key`)
    expect([builtIn.alive(), onReady.mock.calls.length]).toEqual([1, 1])
    expect(onError).not.toHaveBeenCalled()
  },
)

test.each(PROVIDERS)('%s whose script is blocked is the built-in map', async (engine, given) => {
  network = 'blocks'
  given(() => network)
  open({ engine })
  await settle()
  expect(onFallback).toHaveBeenCalledExactlyOnceWith(`${engine}: the script did not come`)
  expect(builtIn.alive()).toBe(1)
})

test.each(PROVIDERS)('%s may take 8 seconds, and no more', async (engine, given) => {
  network = 'hangs'
  given(() => network)
  open({ engine })
  await settle()
  await vi.advanceTimersByTimeAsync(7900)
  expect(onFallback).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  await settle()
  expect(onFallback).toHaveBeenCalledExactlyOnceWith(`${engine}: the script took over 8 s`)
  expect(builtIn.alive()).toBe(1)
})

test.each(PROVIDERS)(
  '%s that never draws is the built-in map after 8 seconds',
  async (engine, given) => {
    const stage = given(() => network)
    open({ engine })
    await settle()
    expect(stage.alive()).toBe(1)
    await vi.advanceTimersByTimeAsync(8100)
    await settle()
    expect(onFallback).toHaveBeenCalledExactlyOnceWith(`${engine}: no picture within 8 s`)
    expect([stage.alive(), builtIn.alive()]).toEqual([0, 1])
  },
)

test.each(PROVIDERS)(
  '%s that rejects the key is the built-in map, with the current journey',
  async (engine, given) => {
    const stage = given(() => network)
    const map = open({ engine })
    await settle()
    const later = { path: [[0, 51] as const, [0, 52] as const], returnPath: [], marks: [] }
    map.show(later)
    stage.fail()
    await settle()
    builtIn.draw()
    expect(onFallback).toHaveBeenCalledTimes(1)
    expect(builtIn.lines().at(-1)?.path).toEqual(later.path)
    expect([stage.alive(), element.childElementCount, onReady.mock.calls.length]).toEqual([0, 1, 1])
  },
)

test.each(PROVIDERS)(
  'a script of %s that failed to load is requested again on the next page',
  async (engine, given) => {
    network = 'blocks'
    const stage = given(() => network)
    const first = open({ engine })
    await settle()
    first.destroy()
    network = 'serves'
    open({ engine })
    await settle()
    stage.draw()
    expect(stage.requests).toHaveLength(2)
    expect(onReady).toHaveBeenCalledTimes(1)
  },
)

test.each(PROVIDERS)(
  'leaving while %s is loading opens nothing and reports nothing',
  async (engine, given) => {
    const stage = given(() => network)
    open({ engine }).destroy()
    await settle()
    await vi.advanceTimersByTimeAsync(20_000)
    expect([stage.alive(), builtIn.alive(), element.childElementCount]).toEqual([0, 0, 0])
    expect([onFallback.mock.calls, onError.mock.calls]).toEqual([[], []])
  },
)

test('if the built-in map breaks too, the sketch stays, and the error is reported once', async () => {
  network = 'blocks'
  givenGoogle(() => network)
  open({ engine: 'google' })
  await settle()
  builtIn.fail()
  await settle()
  expect(onError).toHaveBeenCalledExactlyOnceWith('a file is missing')
  expect(onFallback).toHaveBeenCalledTimes(1)
  expect([builtIn.alive(), element.childElementCount]).toEqual([0, 0])
})
