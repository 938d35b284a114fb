import type { Bounds, Line, LngLat, Spot } from './frame.ts'
import type { Mark } from './plan-marks.ts'

export type Point = { lat: number; lng: number }

/** What is drawn on the ground, and what one looks at. */
export type Scene = {
  path: Line
  returnPath: Line
  marks: readonly Mark[]
  /** A point to look at, `zoom` as MapLibre counts it. Without it: the whole journey. */
  focus?: { point: Point; zoom: number } | undefined
  /** Points to have in view, in the place of the whole journey: a car and where it is going. */
  look?: readonly Point[] | undefined
  /** Draws without moving the view: somebody chose what to look at. */
  still?: boolean | undefined
}

/** A vehicle that moves over the map. */
export type Car = {
  id: string
  point: Point
  /** Degrees clockwise from north; undefined of one that stands or does not say. */
  heading: number | undefined
  /** Who or what it is, for those who do not see it. */
  label: string
  /** What stands for it in the place of the arrow; the page fills it. */
  element?: HTMLElement | undefined
}

/**
 * `own` has the screen to itself; `all` lets one finger scroll the page; `shared` leaves the page its wheel too;
 * `keyless` is for whoever has arrow keys of their own; `none` makes a picture.
 */
export type Gestures = 'own' | 'all' | 'shared' | 'keyless' | 'none'

export type MapFacts = {
  scene: Scene
  /** What the map shows, for those who do not see it. */
  label: string
  /** Pixels kept free around the view, beside the margin it has. */
  padding: number
  gestures: Gestures
  /** Where the files of the built-in map are, an address without a slash at its end. */
  folder: string
  /** The provider's public key; the built-in map needs none. */
  key: string
  /** Everything is drawn: the sketch may go. Told once. */
  onReady: () => void
  /** The map will not come, or has gone and cleared its room. Told once, and nothing after it. */
  onFault: (reason: string) => void
  /** Somebody moved the map, or `moveBy` did. */
  onMove?: (() => void) | undefined
  /** Somebody pressed the ground, without moving it. Of the built-in map. */
  onPress?: ((point: Point) => void) | undefined
}

/** The map as a sheet that something is drawn over, in pixels of its element. */
export type MapPlane = {
  spotOf: (at: LngLat) => Spot
  pointAt: (spot: Spot) => Point
  /** Shows what lies between west, south, east and north. */
  look: (bounds: Bounds) => void
}

export type ShownMap = {
  /** Another journey: lines, marks and view follow. */
  show: (scene: Scene) => void
  /**
   * Puts these cars on the map, as often as a screen is drawn, and takes all others away. Of the built-in map, which
   * every page about a booking and the desk show; providers' maps have none.
   */
  drive?: ((cars: readonly Car[]) => void) | undefined
  /** Of the built-in map. */
  plane?: MapPlane | undefined
  /** What lies in the middle. */
  centre: () => Point
  /** Moves what is looked at by pixels. */
  moveBy: (pixels: { right: number; down: number }) => void
  /** The box has another size: what was looked at first fills it again. */
  fit: () => void
  /** Leaves the element as it was. A second time does nothing. */
  destroy: () => void
}

/** Opens a map in an element that has a size; what it cannot do is told by rejecting, or later by `onFault`. */
export type OpenEngine = (element: HTMLElement, facts: MapFacts) => Promise<ShownMap>

export type Engine = 'maplibre' | 'google' | 'azure'

type Allowed = Pick<MapFacts, 'gestures'>

/** On a phone one finger scrolls the page, and two move the map; a pin is moved with one. */
export const oneFingerMoves = ({ gestures }: Allowed): boolean =>
  gestures === 'keyless' ||
  gestures === 'own' ||
  (gestures !== 'none' && !matchMedia('(pointer: coarse)').matches)

/** Where the page scrolls, its wheel is the page's: with Ctrl it zooms the map. */
export const wheelZooms = ({ gestures }: Allowed): boolean => gestures !== 'shared'

/** Arrows move it and plus and minus zoom it, once it has the focus. */
export const keysMove = ({ gestures }: Allowed): boolean =>
  gestures !== 'keyless' && gestures !== 'none'

/** What an operator's configuration says of its maps, in the specification's words. */
export type MapSource = {
  mapsource: 'google' | 'bing' | 'maplibre'
  googlemapkey: string
  bingmapkey: string
}

/**
 * The engine behind a name of the specification: Bing's maps are served by Azure Maps today. Without its key a provider
 * draws nothing, so the built-in map is shown.
 */
export function engineOf(source: MapSource): { engine: Engine; key: string } {
  const { mapsource, googlemapkey, bingmapkey } = source
  if (mapsource === 'google' && googlemapkey !== '') return { engine: 'google', key: googlemapkey }
  if (mapsource === 'bing' && bingmapkey !== '') return { engine: 'azure', key: bingmapkey }
  return { engine: 'maplibre', key: '' }
}
