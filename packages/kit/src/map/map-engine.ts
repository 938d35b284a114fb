import type { Bounds, Line, LngLat, Spot } from './frame.ts'
import type { Mark } from './plan-marks.ts'

export type Point = { lat: number; lng: number }

/** What is drawn on the map, and the view. */
export type Scene = {
  path: Line
  returnPath: Line
  marks: readonly Mark[]
  /** A point to centre on, with `zoom` counted as in MapLibre. Without it: the whole journey. */
  focus?: { point: Point; zoom: number } | undefined
  /** Points to keep in view instead of the whole journey, such as a car and its destination. */
  look?: readonly Point[] | undefined
  /** Draws without moving the view: the user has chosen the view. */
  still?: boolean | undefined
}

/** A vehicle that moves over the map. */
export type Car = {
  id: string
  point: Point
  /** Degrees clockwise from north; undefined if the car stands still or sends no heading. */
  heading: number | undefined
  /** Name of the driver or vehicle, for screen readers. */
  label: string
  /** Element shown instead of the arrow; the page fills it. */
  element?: HTMLElement | undefined
}

/**
 * `own` has the screen to itself; `all` lets one finger scroll the page; `shared` also leaves the wheel to the page;
 * `keyless` is for a page that uses the arrow keys itself; `none` makes a picture.
 */
export type Gestures = 'own' | 'all' | 'shared' | 'keyless' | 'none'

export type MapFacts = {
  scene: Scene
  /** Describes the map for screen readers. */
  label: string
  /** Pixels kept free around the view, in addition to its margin. */
  padding: number
  gestures: Gestures
  /** Address of the files of the built-in map, without a slash at its end. */
  folder: string
  /** The provider's public key; the built-in map needs none. */
  key: string
  /** Everything is drawn: the sketch may be removed. Called once. */
  onReady: () => void
  /** The map failed to open, or failed later and cleared its element. Called once; no other callback follows. */
  onError: (reason: string) => void
  /** The user or `moveBy` moved the map. */
  onMove?: (() => void) | undefined
  /** The user pressed the map without dragging it. Built-in map only. */
  onPress?: ((point: Point) => void) | undefined
}

/** The map as a plane to draw over, in pixels of its element. */
export type MapPlane = {
  spotOf: (at: LngLat) => Spot
  pointAt: (spot: Spot) => Point
  /** Shows the bounds west, south, east and north. */
  look: (bounds: Bounds) => void
}

export type ShownMap = {
  /** Shows another journey: lines, marks and view follow. */
  show: (scene: Scene) => void
  /**
   * Puts these cars on the map, once per frame, and removes all others. Built-in map only, which
   * every page about a booking and the desk show; providers' maps have none.
   */
  drive?: ((cars: readonly Car[]) => void) | undefined
  /** Built-in map only. */
  plane?: MapPlane | undefined
  /** The point in the middle of the view. */
  centre: () => Point
  /** Moves the view by pixels. */
  moveBy: (pixels: { right: number; down: number }) => void
  /** Call after the box changes its size: fits the original view into it again. */
  fit: () => void
  /** Leaves the element as it was. A second call does nothing. */
  destroy: () => void
}

/** Opens a map in an element that has a size; rejects on failure, or calls `onError` later. */
export type OpenEngine = (element: HTMLElement, facts: MapFacts) => Promise<ShownMap>

export type Engine = 'maplibre' | 'google' | 'azure'

type Allowed = Pick<MapFacts, 'gestures'>

/** On a phone one finger scrolls the page and two move the map; with a pin, one finger moves the map. */
export const oneFingerMoves = ({ gestures }: Allowed): boolean =>
  gestures === 'keyless' ||
  gestures === 'own' ||
  (gestures !== 'none' && !matchMedia('(pointer: coarse)').matches)

/** Where the page scrolls, the wheel belongs to the page: Ctrl and wheel zoom the map. */
export const wheelZooms = ({ gestures }: Allowed): boolean => gestures !== 'shared'

/** Once the map has the focus, arrows move it and plus and minus zoom it. */
export const keysMove = ({ gestures }: Allowed): boolean =>
  gestures !== 'keyless' && gestures !== 'none'

/** The map settings of an operator's configuration, named as in the specification. */
export type MapSource = {
  mapsource: 'google' | 'bing' | 'maplibre'
  googlemapkey: string
  bingmapkey: string
}

/**
 * The engine for a name of the specification: Azure Maps serves Bing's maps today. Without its key a provider
 * draws nothing, so the built-in map is shown.
 */
export function engineOf(source: MapSource): { engine: Engine; key: string } {
  const { mapsource, googlemapkey, bingmapkey } = source
  if (mapsource === 'google' && googlemapkey !== '') return { engine: 'google', key: googlemapkey }
  if (mapsource === 'bing' && bingmapkey !== '') return { engine: 'azure', key: bingmapkey }
  return { engine: 'maplibre', key: '' }
}
