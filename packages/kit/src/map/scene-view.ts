import { COUNTRY, frameOf } from './focus.ts'
import type { Bounds } from './frame.ts'
import { boundsIn, MIN_STREET_SPAN } from './frame.ts'
import type { Point, Scene } from './map-engine.ts'

/** The same view as the sketch's, so that nothing moves when one replaces the other; on a map with streets a short trip is closer. */
export function viewOf(
  { path, returnPath, marks, look }: Scene,
  { hasStreets = false }: { hasStreets?: boolean } = {},
): Bounds {
  const closest = { minSpan: hasStreets ? MIN_STREET_SPAN : undefined }
  if (look && look.length > 0)
    return boundsIn(
      frameOf(
        look.map(({ lat, lng }) => [lng, lat]),
        closest,
      ),
    )
  const ends = marks.map(({ point }) => [point.lng, point.lat] as const)
  const coordinates = [...path, ...returnPath, ...ends]
  return coordinates.length > 0 ? boundsIn(frameOf(coordinates, closest)) : COUNTRY
}

export type Padding = { top: number; right: number; bottom: number; left: number }

/** Pixels kept free: the slot's padding, and at the foot the height of credits and page content (map.css). */
export function freeAround(room: HTMLElement, { padding }: { padding: number }): Padding {
  const box = room.parentElement ?? room
  const foot = Number.parseFloat(getComputedStyle(box).paddingBottom) || 0
  const across = leftFree(box.clientWidth, padding * 2)
  const down = leftFree(box.clientHeight, padding * 2 + foot)
  return {
    top: padding * down,
    right: padding * across,
    bottom: (padding + foot) * down,
    left: padding * across,
  }
}

/**
 * The map itself needs some pixels: where there are too few, less padding is kept. An element without layout has
 * none.
 */
const MIN_MAP_PIXELS = 36
const leftFree = (pixels: number, wanted: number): number =>
  pixels === 0 || wanted === 0 ? 1 : Math.min(1, Math.max(0, pixels - MIN_MAP_PIXELS) / wanted)

/** Pixels around the world at zoom 0, as MapLibre and Azure count zooms. */
const WORLD_PIXELS = 512

/** The point that many pixels away, by Web Mercator. */
export function movedBy(
  { lat, lng }: Point,
  { right, down, zoom }: { right: number; down: number; zoom: number },
): Point {
  const world = WORLD_PIXELS * 2 ** zoom
  const turn = Math.asinh(Math.tan((lat * Math.PI) / 180)) - (down / world) * 2 * Math.PI
  return { lat: (Math.atan(Math.sinh(turn)) * 180) / Math.PI, lng: lng + (right / world) * 360 }
}

/** Adds a child element for the engine: some engines change the style of the element they are given. */
export function roomIn(element: HTMLElement): HTMLElement {
  const room = document.createElement('div')
  room.className = 'map-room'
  element.append(room)
  return room
}
