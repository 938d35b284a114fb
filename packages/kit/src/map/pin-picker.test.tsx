import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { givenGoogle } from './given-google.ts'
import { givenLibre } from './given-libre.ts'
import type { Network } from './given-stage.ts'
import type { MapSource, Point } from './map-engine.ts'
import { openMapLibre } from './map-libre.ts'
import { PinPicker } from './pin-picker.tsx'

vi.mock('maplibre-gl', async () => (await import('./given-libre.ts')).libreModule)
vi.mock('maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url', () => ({ default: '/worker.js' }))

const LABELS = {
  label: 'Choose the pickup on the map',
  hint: 'Arrows move the map, Enter takes the place.',
  take: 'Use this place',
  missing: 'Couldn’t load the map. Please type the address.',
}
const STRAND = { lat: 51.511, lng: -0.119 }
const PIXEL_AT_13 = 360 / (512 * 2 ** 13)

let stage: ReturnType<typeof givenLibre>
const onTake = vi.fn<(point: Point) => void>()
const onMove = vi.fn<(point: Point) => void>()
const onFallback = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
  stage = givenLibre(openMapLibre)
})
afterEach(cleanup)

const settle = (milliseconds = 30) =>
  act(() => new Promise((done) => setTimeout(done, milliseconds)))
async function openPicker(more: { source?: MapSource; busy?: boolean } = {}) {
  const drawn = render(
    <PinPicker
      start={STRAND}
      words={LABELS}
      onTake={onTake}
      onMove={onMove}
      onFallback={onFallback}
      {...more}
    />,
  )
  await settle()
  act(() => stage.draw())
  return drawn
}
const map = () => screen.getByRole('application', { name: LABELS.label })
const button = () => screen.getByRole('button', { name: LABELS.take })

test('the pin is at the start point, and the button takes that place', async () => {
  await openPicker()
  await userEvent.click(button())
  expect(onTake).toHaveBeenCalledExactlyOnceWith(STRAND)
})

test('it works with the keyboard alone: arrows move, Enter takes', async () => {
  await openPicker()
  await userEvent.tab()
  expect(document.activeElement).toBe(map())
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  const [taken] = onTake.mock.calls[0] ?? []
  expect(taken?.lat).toBeCloseTo(STRAND.lat, 5)
  expect((taken?.lng ?? 0) - STRAND.lng).toBeCloseTo(80 * PIXEL_AT_13, 5)

  await userEvent.keyboard('{ArrowUp}{Enter}')
  expect(onTake.mock.calls[1]?.[0].lat).toBeGreaterThan(STRAND.lat)
})

test('with Shift the steps are small', async () => {
  await openPicker()
  map().focus()
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}{Enter}')
  expect(STRAND.lng - (onTake.mock.calls[0]?.[0].lng ?? 0)).toBeCloseTo(5 * PIXEL_AT_13, 5)
})

test('other keys keep their usual meaning, and the map’s own buttons keep theirs', async () => {
  await openPicker()
  expect(fireEvent.keyDown(map(), { key: 'Tab' })).toBe(true)
  expect(fireEvent.keyDown(map(), { key: 'Escape' })).toBe(true)
  const zoom = map().appendChild(document.createElement('button'))
  expect(fireEvent.keyDown(zoom, { key: 'Enter' })).toBe(true)
  expect(onTake).not.toHaveBeenCalled()
})

test('a map moved by hand looks up its place once, when it stops', async () => {
  await openPicker()
  act(() => stage.drag())
  act(() => stage.drag())
  expect(onMove).not.toHaveBeenCalled()
  await settle(450)
  expect(onMove).toHaveBeenCalledExactlyOnceWith({ lat: 52, lng: -1 })
})

test('nothing can be taken before the map is loaded, nor twice during a look-up', async () => {
  render(<PinPicker start={STRAND} words={LABELS} onTake={onTake} />)
  await userEvent.click(button())
  fireEvent.keyDown(map(), { key: 'Enter' })
  cleanup()
  await openPicker({ busy: true })
  await userEvent.click(button())
  fireEvent.keyDown(map(), { key: 'Enter' })
  expect(onTake).not.toHaveBeenCalled()
})

test('a message is shown if no map can be shown', async () => {
  render(<PinPicker start={STRAND} words={LABELS} onTake={onTake} />)
  await settle()
  act(() => stage.fail())
  expect(screen.getByRole('alert').textContent).toBe(LABELS.missing)
  expect(button()).toHaveProperty('disabled', true)
})

test('Google’s map opens close enough to show houses, the built-in one close enough to show roads', async () => {
  let network: Network = 'serves'
  const google = givenGoogle(() => network)
  const source = { mapsource: 'google', googlemapkey: 'a-key', bingmapkey: '' } as const
  const { unmount } = await openPicker({ source })
  expect(google.view()).toEqual({ centre: STRAND, zoom: 16 })
  unmount()

  network = 'blocks'
  Object.assign(globalThis, { google: undefined })
  await openPicker({ source })
  expect(stage.view()).toEqual({ centre: STRAND, zoom: 13 })
  expect(onFallback).toHaveBeenCalledExactlyOnceWith('google: the script did not come')
})

test('leaving destroys the map', async () => {
  const { unmount } = await openPicker()
  unmount()
  expect(stage.alive()).toBe(0)
})
