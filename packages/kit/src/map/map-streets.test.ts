import { afterEach, expect, test, vi } from 'vitest'
import { givenLibre, lastLibreMap } from './given-libre.ts'
import type { Scene, ShownMap } from './map-engine.ts'
import { openMapLibre } from './map-libre.ts'

vi.mock('maplibre-gl', async () => (await import('./given-libre.ts')).libreModule)
vi.mock('maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url', () => ({ default: '/worker.js' }))

let shown: ShownMap | undefined
afterEach(() => {
  shown?.destroy()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const FAR: Scene = {
  path: [],
  returnPath: [],
  marks: [],
  focus: { point: { lat: 51, lng: 0 }, zoom: 12 },
}
/** About a kilometre. */
const SHORT: Scene = {
  path: [
    [0, 51.5],
    [0.01, 51.505],
  ],
  returnPath: [],
  marks: [],
}

async function opened({
  hasStreets,
  width = 800,
  scene = FAR,
}: {
  hasStreets: boolean
  width?: number
  scene?: Scene
}) {
  const stage = givenLibre(openMapLibre)
  const map = {
    id: 'an-area',
    schema: 'kerbside',
    minZoom: 5,
    maxZoom: 14,
    box: [0, 51, 1, 52],
    hasLand: false,
  }
  const roads = {
    type: 'FeatureCollection',
    features: [
      {
        properties: {},
        geometry: {
          type: 'LineString',
          coordinates: [
            [-1, 51.5],
            [0.5, 51.5],
          ],
        },
      },
    ],
  }
  if (hasStreets)
    vi.stubGlobal('fetch', async (url: string) =>
      Response.json(url.endsWith('roads.json') ? roads : { map }),
    )
  const element = document.createElement('div')
  document.body.append(element)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  const onError = vi.fn()
  shown = await openMapLibre(element, {
    scene,
    label: 'Map',
    padding: 0,
    gestures: 'all',
    folder: '/basemap',
    key: '',
    onReady() {},
    onError,
  })
  const drawn = lastLibreMap()
  if (!drawn) throw new Error('there is no map')
  return { stage, drawn, onError }
}

test('with streets the map credits their makers, and is not called schematic', async () => {
  const { drawn } = await opened({ hasStreets: true })
  expect(drawn.style.sources['streets']).toMatchObject({
    tiles: [expect.stringMatching(/\/tiles\/an-area\/\{z\}\/\{x\}\/\{y\}$/)],
    attribution: expect.stringContaining('OpenStreetMap contributors'),
  })
  expect(drawn.credits).toBeUndefined()
  // the built-in roads end where the streets begin
  expect(JSON.stringify(drawn.style.sources['roads'])).toContain('[[-1,51.5],[0,51.5]]')
})

test('without streets the map is as before, and says that it is schematic', async () => {
  const { drawn } = await opened({ hasStreets: false })
  expect(drawn.style.sources['streets']).toBeUndefined()
  expect(drawn.credits).toBe('Schematic map')
})

test('a tile that fails leaves a map of main roads; another failure ends the map', async () => {
  const { stage, drawn, onError } = await opened({ hasStreets: true })
  drawn.dispatch('error', { error: new Error('busy'), sourceId: 'streets' })
  expect([stage.alive(), onError.mock.calls]).toEqual([1, []])
  drawn.dispatch('error', { error: new Error('no land'), sourceId: 'land' })
  expect([stage.alive(), onError.mock.calls]).toEqual([0, [['no land']]])
})

test('a short trip is shown closer where the map has streets', async () => {
  const spanOf = async (hasStreets: boolean, width = 800) => {
    const { stage } = await opened({ hasStreets, width, scene: SHORT })
    const view = stage.view()
    const bounds = view && 'bounds' in view ? view.bounds : undefined
    shown?.destroy()
    return (bounds?.[2] ?? Number.NaN) - (bounds?.[0] ?? Number.NaN)
  }
  const [withStreets, without] = [await spanOf(true), await spanOf(false)]
  // seven kilometres without, the trip and its margin with
  expect(without).toBeCloseTo(0.103, 2)
  expect(withStreets).toBeLessThan(0.035)
  expect(withStreets).toBeGreaterThan(0.01)
  // a tiny map draws no streets
  expect(await spanOf(true, 100)).toBeCloseTo(without, 3)
})
