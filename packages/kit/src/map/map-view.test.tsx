import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MapFacts } from './map-engine.ts'
import { MapView } from './map-view.tsx'

/** A browser without WebGL stands in for the live map; what it is told is looked at. */
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
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        comeIntoSight = () => tell([{ isIntersecting: true }])
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

test('nothing is fetched before the map is wanted and seen', async () => {
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

test('the sketch is what one sees until the map is whole', async () => {
  const { container } = render(mapOver())
  comeIntoSight()
  await settle()
  expect(isLive(container)).toBe(false)
  expect(screen.getByRole('img', { name: 'Map: Heathrow to the Wharf' })).toBeDefined()

  act(() => live.opened[0]?.onReady())
  expect(isLive(container)).toBe(true)
})

test('without WebGL the sketch stays, and the desk is told once', async () => {
  live.fails = true
  const onFault = vi.fn()
  const { container } = render(mapOver({ onFault }))
  comeIntoSight()
  await settle()

  expect(onFault).toHaveBeenCalledExactlyOnceWith('no WebGL here')
  expect(isLive(container)).toBe(false)
  expect(screen.getByRole('img')).toBeDefined()
})

test('a map that breaks later hands back to the sketch', async () => {
  const onFault = vi.fn()
  const { container } = render(mapOver({ onFault }))
  comeIntoSight()
  await settle()
  act(() => live.opened[0]?.onReady())
  act(() => live.opened[0]?.onFault('the graphics context was lost'))

  expect(isLive(container)).toBe(false)
  expect(onFault).toHaveBeenCalledTimes(1)
})

test('another journey moves the map; the same one, told again, does not', async () => {
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

test('who saves data keeps the drawing', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  render(mapOver())
  comeIntoSight()
  await settle()
  expect(live.opened).toHaveLength(0)
  expect(screen.getByRole('img')).toBeDefined()
})

test('leaving the page takes the map away', async () => {
  const { unmount } = render(mapOver())
  comeIntoSight()
  await settle()
  unmount()
  expect(live.removed).toBe(1)
})

test('an operator of Google without a key, as a new one is, gets the built-in map', async () => {
  const onFallback = vi.fn()
  const onFault = vi.fn()
  const source = { mapsource: 'google', googlemapkey: '', bingmapkey: 'of-another' } as const
  const { container } = render(mapOver({ source, onFallback, onFault }))
  comeIntoSight()
  await settle()
  act(() => live.opened[0]?.onReady())

  expect(isLive(container)).toBe(true)
  expect(onFallback).not.toHaveBeenCalled()
  expect(onFault).not.toHaveBeenCalled()
})

test('the page of a booking is shown to no provider: its address is a key', async () => {
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
