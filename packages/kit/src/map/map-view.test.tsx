import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MapFacts } from './map-engine.ts'
import { MapView } from './map-view.tsx'

/** Replaces the live map by a mock that records its calls, for a browser without WebGL. */
const live = vi.hoisted(() => ({
  opened: [] as MapFacts[],
  shown: [] as unknown[],
  fitted: 0,
  removed: 0,
  fails: false,
}))
vi.mock('./map-libre.ts', () => ({
  async openMapLibre(_element: HTMLElement, facts: MapFacts) {
    if (live.fails) throw new Error('no WebGL here')
    live.opened.push(facts)
    return {
      show: (scene: unknown) => live.shown.push(scene),
      fit: () => {
        live.fitted += 1
      },
      centre: () => ({ lat: 0, lng: 0 }),
      moveBy: () => {},
      destroy: () => {
        live.removed += 1
      },
    }
  },
}))

let comeIntoSight = () => {}
beforeEach(() => {
  comeIntoSight = () => {}
  Object.assign(live, { opened: [], shown: [], fitted: 0, removed: 0, fails: false })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(intersect: (entries: { isIntersecting: boolean }[]) => void) {
        comeIntoSight = () => intersect([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('requestIdleCallback', (idle: () => void) => setTimeout(idle, 0))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const path = [
  [-0.488, 51.472],
  [-0.0235, 51.5054],
] as const
const settle = () => act(() => new Promise((done) => setTimeout(done, 30)))
const mapOver = (props: Partial<Parameters<typeof MapView>[0]> = {}) => (
  <MapView slot="main" when path={path} label="Map: Heathrow to the Wharf" {...props} />
)
const isLive = (root: HTMLElement) => root.querySelector('.map-live')?.classList.contains('ready')

test('nothing is loaded before the map is wanted and visible', async () => {
  const { rerender } = render(mapOver({ when: false }))
  comeIntoSight()
  await settle()
  expect(live.opened).toHaveLength(0)

  rerender(mapOver())
  await settle()
  expect(live.opened).toHaveLength(0)

  comeIntoSight()
  await settle()
  expect(live.opened).toHaveLength(1)
})

test('the sketch is visible until the map is complete', async () => {
  const { container } = render(mapOver())
  comeIntoSight()
  await settle()
  expect(isLive(container)).toBe(false)
  expect(screen.getByRole('img', { name: 'Map: Heathrow to the Wharf' })).toBeDefined()

  act(() => live.opened[0]?.onReady())
  expect(isLive(container)).toBe(true)
})

test('without WebGL the sketch stays, and the error is reported once', async () => {
  live.fails = true
  const onError = vi.fn()
  const { container } = render(mapOver({ onError }))
  comeIntoSight()
  await settle()

  expect(onError).toHaveBeenCalledExactlyOnceWith('no WebGL here')
  expect(isLive(container)).toBe(false)
  expect(screen.getByRole('img')).toBeDefined()
})

test('the sketch replaces a map that breaks later', async () => {
  const onError = vi.fn()
  const { container } = render(mapOver({ onError }))
  comeIntoSight()
  await settle()
  act(() => live.opened[0]?.onReady())
  act(() => live.opened[0]?.onError('the graphics context was lost'))

  expect(isLive(container)).toBe(false)
  expect(onError).toHaveBeenCalledTimes(1)
})

test('another journey moves the map; the same journey again does not', async () => {
  const marks = () => [{ kind: 'pickup' as const, point: { lat: 51.5, lng: -0.1 }, name: 'Strand' }]
  const { rerender } = render(mapOver({ marks: marks() }))
  comeIntoSight()
  await settle()
  rerender(mapOver({ marks: marks(), path: [...path], returnPath: [] }))
  expect(live.shown).toHaveLength(0)

  rerender(
    mapOver({
      marks: marks(),
      path: [
        [-0.2, 51.5],
        [-0.1, 51.4],
      ],
    }),
  )
  expect(live.shown).toHaveLength(1)
})

test('in another slot the same map shows the whole journey again', async () => {
  const { container, rerender } = render(mapOver())
  comeIntoSight()
  await settle()
  expect(live.fitted).toBe(0)
  rerender(mapOver({ slot: 'float' }))
  expect([live.opened.length, live.fitted]).toEqual([1, 1])
  expect(container.querySelector('[data-map="float"]')).not.toBeNull()
})

test('a visitor who saves data keeps the sketch', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  render(mapOver())
  comeIntoSight()
  await settle()
  expect(live.opened).toHaveLength(0)
  expect(screen.getByRole('img')).toBeDefined()
})

test('leaving the page destroys the map', async () => {
  const { unmount } = render(mapOver())
  comeIntoSight()
  await settle()
  unmount()
  expect(live.removed).toBe(1)
})

test('an operator with Google and no key, as a new one is, gets the built-in map', async () => {
  const onFallback = vi.fn()
  const onError = vi.fn()
  const source = { mapsource: 'google', googlemapkey: '', bingmapkey: 'of-another' } as const
  const { container } = render(mapOver({ source, onFallback, onError }))
  comeIntoSight()
  await settle()
  act(() => live.opened[0]?.onReady())

  expect(isLive(container)).toBe(true)
  expect(onFallback).not.toHaveBeenCalled()
  expect(onError).not.toHaveBeenCalled()
})

test('no provider sees the page of a booking, because its address is an access key', async () => {
  const onFallback = vi.fn()
  const source = { mapsource: 'google', googlemapkey: 'a-key', bingmapkey: '' } as const
  render(mapOver({ slot: 'confirmed', source, onFallback }))
  comeIntoSight()
  await settle()
  expect(live.opened).toHaveLength(1)
  expect(live.opened[0]?.gestures).toBe('none')
  expect(document.querySelector('script[src*="google"]')).toBeNull()
  expect(onFallback).not.toHaveBeenCalled()
})
