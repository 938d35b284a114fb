import type {
  GeoJSONSourceSpecification,
  LineLayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import { vi } from 'vitest'
import type { Stage } from './given-stage.ts'
import type { OpenEngine, Point } from './map-engine.ts'
import type { Padding } from './scene-view.ts'

type MapEvent = { error: Error; sourceId?: string }
type MapListener = (event: MapEvent) => void
type LngLat = { lng: number; lat: number }

class LibreMap {
  options: Record<string, unknown>
  style: StyleSpecification
  room: HTMLElement
  over = false
  listeners: [string, MapListener, boolean][] = []
  markers = new Set<Marker>()
  looks: { bounds: number[]; padding: Padding } | { centre: Point; zoom: number }
  canvas = document.createElement('canvas')
  touchZoomRotate = { disableRotation() {} }
  constructor(options: Record<string, unknown>) {
    this.options = options
    this.style = options['style'] as StyleSpecification
    this.room = options['container'] as HTMLElement
    this.room.append(this.canvas)
    const { bounds, fitBoundsOptions, center, zoom } = options
    this.looks = bounds
      ? {
          bounds: bounds as number[],
          padding: (fitBoundsOptions as { padding: Padding }).padding,
        }
      : { centre: center as Point, zoom: zoom as number }
    libre.maps.push(this)
  }
  mustBeOpen() {
    if (this.over) throw new Error('the map has been removed')
  }
  on(name: string, listener: MapListener) {
    this.listeners.push([name, listener, false])
  }
  once(name: string, listener: MapListener) {
    this.listeners.push([name, listener, true])
  }
  dispatch(name: string, event: MapEvent = { error: new Error('a file is missing') }) {
    const all = this.listeners
    this.listeners = all.filter(([known, , once]) => known !== name || !once)
    for (const [known, listener] of all) if (known === name) listener(event)
  }
  credits: unknown
  addControl(control: object) {
    this.mustBeOpen()
    if (control instanceof AttributionControl) this.credits = control.options['customAttribution']
  }
  resize() {
    this.mustBeOpen()
  }
  getCanvas = () => this.canvas
  setStyle(style: StyleSpecification) {
    this.mustBeOpen()
    this.style = style
  }
  fitBounds(bounds: number[], { padding }: { padding: Padding }) {
    this.mustBeOpen()
    this.looks = { bounds, padding }
    this.dispatch('move')
  }
  easeTo({ center, zoom }: { center: Point; zoom: number }) {
    this.mustBeOpen()
    this.looks = { centre: center, zoom }
    this.dispatch('move')
  }
  getCenter(): LngLat {
    if ('centre' in this.looks) return this.looks.centre
    const [west = 0, south = 0, east = 0, north = 0] = this.looks.bounds
    return { lng: (west + east) / 2, lat: (south + north) / 2 }
  }
  panBy([right, down]: [number, number]) {
    this.mustBeOpen()
    const { lat, lng } = this.getCenter()
    const zoom = 'zoom' in this.looks ? this.looks.zoom : 9
    const degrees = 360 / (512 * 2 ** zoom)
    this.easeTo({ center: { lat: lat - down * degrees, lng: lng + right * degrees }, zoom })
  }
  remove() {
    this.mustBeOpen()
    this.over = true
    this.room.replaceChildren()
  }
}
class Marker {
  element: HTMLElement
  at: Point = { lat: 0, lng: 0 }
  map: LibreMap | undefined
  constructor({ element }: { element: HTMLElement }) {
    this.element = element
  }
  setLngLat([lng, lat]: [number, number]) {
    this.at = { lat, lng }
    return this
  }
  addTo(map: LibreMap) {
    this.map = map
    map.markers.add(this)
    map.room.append(this.element)
    return this
  }
  remove() {
    this.map?.markers.delete(this)
    this.element.remove()
  }
}

class AttributionControl {
  options: Record<string, unknown>
  constructor(options: Record<string, unknown>) {
    this.options = options
  }
}

const libre = { maps: [] as LibreMap[] }

/** Fake module `maplibre-gl`, without what only WebGL can do. */
export const libreModule = {
  Map: LibreMap,
  Marker,
  NavigationControl: class {},
  AttributionControl,
  setWorkerUrl() {},
}

/** The last map, for what only this engine has. */
export const lastLibreMap = (): LibreMap | undefined => libre.maps.at(-1)

/** The server has no street map, unless a test gives it one. */
export function givenLibre(open: OpenEngine): Stage {
  libre.maps = []
  vi.stubGlobal('fetch', async () => ({ ok: false }))
  const last = () => libre.maps.at(-1)
  const lineOf = (source: GeoJSONSourceSpecification): number[][] => {
    const { data } = source
    return typeof data === 'object' && 'geometry' in data && data.geometry?.type === 'LineString'
      ? data.geometry.coordinates
      : []
  }
  return {
    open,
    lines() {
      const style = last()?.style
      if (!style) return []
      return style.layers
        .filter((layer): layer is LineLayerSpecification => layer.type === 'line')
        .filter(({ source }) => source === 'onward' || source === 'return')
        .map(({ source, paint }) => ({
          path: lineOf(style.sources[source] as GeoJSONSourceSpecification),
          width: paint?.['line-width'] as number,
        }))
        .filter(({ path }) => path.length > 1)
    },
    marks: () => [...(last()?.markers ?? [])].map(({ element, at }) => ({ element, at })),
    view: () => last()?.looks,
    maxZoom: () => last()?.options['maxZoom'],
    allows: () => ({
      pointer: last()?.options['interactive'] === true,
      keys: last()?.options['keyboard'] === true,
      oneFinger: last()?.options['cooperativeGestures'] === false,
      wheel: last()?.options['cooperativeGestures'] === false,
    }),
    draw: () => last()?.dispatch('idle'),
    fail: () => last()?.dispatch('error'),
    drag: () => last()?.easeTo({ center: { lat: 52, lng: -1 }, zoom: 9 }),
    alive: () => libre.maps.filter(({ over }) => !over).length,
  }
}
