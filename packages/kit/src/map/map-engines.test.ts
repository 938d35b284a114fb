import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { givenAzure } from './given-azure.ts'
import { givenGoogle } from './given-google.ts'
import { givenLibre } from './given-libre.ts'
import type { Stage } from './given-stage.ts'
import type { MapFacts, Scene, ShownMap } from './map-engine.ts'
import { openMapLibre } from './map-libre.ts'
import { viewOf } from './scene-view.ts'

vi.mock('maplibre-gl', async () => (await import('./given-libre.ts')).libreModule)
vi.mock('maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url', () => ({ default: '/worker.js' }))

/** The same contract tests for every engine. */
const ENGINES: Record<string, () => Stage> = {
  maplibre: () => givenLibre(openMapLibre),
  google: () => givenGoogle(),
  azure: () => givenAzure(),
}

const HEATHROW = { lat: 51.472, lng: -0.488 }
const STRAND = { lat: 51.511, lng: -0.119 }
const BOROUGH = { lat: 51.505, lng: -0.09 }
const WHARF = { lat: 51.5054, lng: -0.0235 }
const path = [
  [-0.488, 51.472],
  [-0.2, 51.49],
  [-0.0235, 51.5054],
] as const
const returnPath = path.toReversed()
const journey: Scene = {
  path,
  returnPath: [],
  marks: [
    { kind: 'dropOff', point: WHARF, name: 'Canary Wharf' },
    { kind: 'pickup', point: HEATHROW, name: 'Heathrow' },
    { kind: 'via', point: STRAND, name: 'Strand' },
    { kind: 'via', point: BOROUGH, name: '' },
  ],
}

let stage: Stage
let element: HTMLElement
const observed: { ready: number; errors: string[]; moves: number } = {
  ready: 0,
  errors: [],
  moves: 0,
}

const facts = (more: Partial<MapFacts> = {}): MapFacts => ({
  scene: journey,
  label: 'Map',
  padding: 24,
  gestures: 'all',
  folder: '/basemap',
  key: 'a-key',
  onReady: () => {
    observed.ready += 1
  },
  onError: (reason) => observed.errors.push(reason),
  onMove: () => {
    observed.moves += 1
  },
  ...more,
})
let maps: ShownMap[] = []
const coming = async (more: Partial<MapFacts> = {}): Promise<ShownMap> => {
  const shown = await stage.open(element, facts(more))
  maps.push(shown)
  return shown
}
const opened = async (more: Partial<MapFacts> = {}): Promise<ShownMap> => {
  const shown = await coming(more)
  stage.draw()
  return shown
}
const FREE = { top: 24, right: 24, bottom: 24, left: 24 }
/** Widths of the lines themselves; the edge under each line is wider. */
const widths = () =>
  stage
    .lines()
    .slice(stage.lines().length / 2)
    .map(({ width }) => width)

describe.each(Object.entries(ENGINES))('the map of %s', (_, given) => {
  beforeEach(() => {
    Object.assign(observed, { ready: 0, errors: [], moves: 0 })
    stage = given()
    element = document.createElement('div')
    document.body.append(element)
  })
  afterEach(() => {
    for (const shown of maps) shown.destroy()
    maps = []
    element.remove()
    vi.unstubAllGlobals()
  })

  test('the outward route is 3 pixels wide, the return route beside it half of that', async () => {
    await opened({ scene: { ...journey, returnPath } })
    expect(widths()).toEqual([1.5, 3])
    expect(stage.lines().at(-1)?.path).toEqual(path)
  })

  test('a return route alone is as wide as an outward one', async () => {
    await opened({ scene: { ...journey, path: [], returnPath } })
    expect(widths()).toEqual([3])
  })

  test('the pickup is mark -1, the drop-off 100, stops count from 0, and each is at its place', async () => {
    await opened()
    const marks = stage.marks().map(({ element: { dataset }, at }) => [dataset['index'], at])
    expect(marks).toEqual([
      ['-1', HEATHROW],
      ['0', STRAND],
      ['1', BOROUGH],
      ['100', WHARF],
    ])
  })

  test('a mark lies above those before it, and shows its name if it has one', async () => {
    await opened()
    const marks = stage.marks().map(({ element: mark }) => mark)
    expect(marks.map(({ style }) => Number(style.zIndex))).toEqual([0, 1, 2, 101])
    expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual([
      'Heathrow',
      'Strand',
      null,
      'Canary Wharf',
    ])
    expect(marks[2]?.getAttribute('aria-hidden')).toBe('true')
  })

  test('the view never goes closer than zoom 18', async () => {
    await opened()
    expect(stage.maxZoom()).toBe(18)
  })

  test('the view shows the whole journey, where the sketch has it', async () => {
    await opened()
    const view = stage.view()
    expect(view && 'bounds' in view && view).toEqual({ bounds: viewOf(journey), padding: FREE })
  })

  test('the journey stays clear of the credits and of what the page covers at the foot', async () => {
    element.style.paddingBottom = '34px'
    await opened()
    expect(stage.view()).toMatchObject({ padding: { ...FREE, bottom: 58 } })
  })

  test('the view can show a point, as close as requested', async () => {
    await opened({ scene: { ...journey, focus: { point: STRAND, zoom: 14 } } })
    expect(stage.view()).toEqual({ centre: STRAND, zoom: 14 })
  })

  test('another journey replaces the previous one', async () => {
    const shown = await opened({ scene: { ...journey, returnPath } })
    const other: Scene = {
      path: path.slice(1),
      returnPath: [],
      marks: [{ kind: 'pickup', point: STRAND, name: 'Strand' }],
    }
    shown.show(other)
    expect(stage.lines()).toHaveLength(2)
    expect(stage.lines().at(-1)?.path).toEqual(path.slice(1))
    expect(stage.marks().map(({ at }) => at)).toEqual([STRAND])
    expect(stage.view()).toEqual({ bounds: viewOf(other), padding: FREE })
  })

  test('a journey changed before the first picture is the one that is drawn', async () => {
    const shown = await coming()
    shown.show({ path: [], returnPath: [], marks: [] })
    stage.draw()
    expect(stage.lines()).toEqual([])
    expect(stage.marks()).toEqual([])
  })

  test('it reports once that the picture is complete', async () => {
    await opened()
    stage.draw()
    expect(observed).toMatchObject({ ready: 1, errors: [] })
  })

  test('an error before the picture is reported once, and nothing is left behind', async () => {
    const shown = await coming()
    stage.fail()
    stage.fail()
    stage.draw()
    expect(observed.errors).toHaveLength(1)
    expect(observed.errors[0]).not.toBe('')
    expect(observed.ready).toBe(0)
    expect([stage.alive(), element.childElementCount]).toEqual([0, 0])
    shown.show(journey)
    shown.destroy()
  })

  test('destroyed, it leaves the element as it was and reports nothing more', async () => {
    const shown = await opened()
    shown.destroy()
    shown.destroy()
    stage.fail()
    shown.show(journey)
    shown.moveBy({ right: 10, down: 10 })
    expect([stage.alive(), element.childElementCount]).toEqual([0, 0])
    expect(element.getAttribute('style')).toBeNull()
    expect(observed.errors).toEqual([])
  })

  test.each([
    ['all', 'a mouse', { pointer: true, keys: true, oneFinger: true }],
    ['all', 'a finger', { pointer: true, keys: true, oneFinger: false }],
    ['keyless', 'a finger', { pointer: true, keys: false, oneFinger: true }],
    ['own', 'a finger', { pointer: true, keys: true, oneFinger: true, wheel: true }],
    ['shared', 'a mouse', { pointer: true, keys: true, wheel: false }],
    ['shared', 'a finger', { pointer: true, keys: true, oneFinger: false }],
    ['none', 'a finger', { pointer: false }],
  ] as const)('gestures it allows: %s, with %s', async (gestures, hand, allowed) => {
    vi.stubGlobal('matchMedia', () => ({
      matches: hand === 'a finger',
      addEventListener() {},
      removeEventListener() {},
    }))
    await opened({ gestures })
    expect(stage.allows()).toMatchObject(allowed)
  })

  test('after the box changes its size the whole journey is in view again', async () => {
    const shown = await opened()
    stage.drag()
    shown.fit()
    const view = stage.view()
    expect(view && 'bounds' in view && view).toEqual({ bounds: viewOf(journey), padding: FREE })
    shown.destroy()
    shown.fit()
    expect(stage.alive()).toBe(0)
  })

  test('moved by pixels, it reports the move and its new centre', async () => {
    const shown = await opened({ scene: { ...journey, focus: { point: STRAND, zoom: 14 } } })
    observed.moves = 0
    shown.moveBy({ right: 40, down: 0 })
    const east = shown.centre()
    expect(east.lat).toBeCloseTo(STRAND.lat, 6)
    expect(east.lng - STRAND.lng).toBeCloseTo((40 * 360) / (512 * 2 ** 14), 8)
    shown.moveBy({ right: 0, down: 40 })
    expect(shown.centre().lat).toBeLessThan(STRAND.lat)
    stage.drag()
    expect(shown.centre()).toEqual({ lat: 52, lng: -1 })
    expect(observed.moves).toBeGreaterThanOrEqual(3)
  })
})
