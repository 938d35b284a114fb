import type { Network, Stage } from './given-stage.ts'
import { stubScripts } from './given-stage.ts'
import type { GoogleBounds, GoogleLatLng } from './google-maps.ts'
import type { Point } from './map-engine.ts'
import { openGoogle } from './map-google.ts'
import type { Padding } from './scene-view.ts'

type MapListener = () => void
type Room = Record<string, unknown>

/** Fake `google.maps` that follows its reference, limited to a map with lines and marks. */
export function givenGoogle(network: () => Network = () => 'serves'): Stage & { requests: URL[] } {
  const maps: FakeMap[] = []
  const drawn = new Set<Polyline | OverlayView>()
  const listeners = new Map<object, [name: string, listener: MapListener, once: boolean][]>()
  const dispatch = (of: object, name: string) => {
    const all = listeners.get(of) ?? []
    listeners.set(
      of,
      all.filter(([known, , once]) => known !== name || !once),
    )
    for (const [known, listener] of all) if (known === name) listener()
  }

  class LatLng implements GoogleLatLng {
    point: Point
    constructor(point: Point) {
      if (!Number.isFinite(point.lat) || !Number.isFinite(point.lng))
        throw new Error('InvalidValueError: not a LatLng or LatLngLiteral')
      this.point = point
    }
    lat = () => this.point.lat
    lng = () => this.point.lng
  }
  class LatLngBounds implements GoogleBounds {
    southWest: LatLng
    northEast: LatLng
    constructor(southWest: Point, northEast: Point) {
      this.southWest = new LatLng(southWest)
      this.northEast = new LatLng(northEast)
    }
    getSouthWest = () => this.southWest
    getNorthEast = () => this.northEast
  }
  class FakeMap {
    options: Record<string, unknown>
    room: HTMLElement
    panes = { markerLayer: document.createElement('div') }
    at: Point
    zoom: number
    bounds: { bounds: number[]; padding: Padding } | undefined
    constructor(room: HTMLElement, options: Record<string, unknown>) {
      this.options = options
      this.room = room
      this.at = options['center'] as Point
      this.zoom = options['zoom'] as number
      // The real map takes over the element it is given.
      room.style.position = 'relative'
      room.style.overflow = 'hidden'
      room.append(this.panes.markerLayer)
      maps.push(this)
    }
    fitBounds(bounds: GoogleBounds, padding: Padding) {
      const [sw, ne] = [bounds.getSouthWest(), bounds.getNorthEast()]
      this.bounds = { bounds: [sw.lng(), sw.lat(), ne.lng(), ne.lat()], padding }
      this.at = { lat: (sw.lat() + ne.lat()) / 2, lng: (sw.lng() + ne.lng()) / 2 }
    }
    setCenter(point: Point) {
      this.bounds = undefined
      this.at = new LatLng(point).point
      dispatch(this, 'center_changed')
    }
    setZoom(zoom: number) {
      this.zoom = zoom
    }
    getCenter = () => new LatLng(this.at)
    panBy(right: number, down: number) {
      const degrees = 360 / (256 * 2 ** this.zoom)
      this.setCenter({ lat: this.at.lat - down * degrees, lng: this.at.lng + right * degrees })
    }
  }
  class Polyline {
    options: Record<string, unknown>
    constructor(options: Record<string, unknown>) {
      this.options = options
      for (const point of options['path'] as Point[]) new LatLng(point)
      if (options['map']) drawn.add(this)
    }
    setMap(map: unknown) {
      if (map) drawn.add(this)
      else drawn.delete(this)
    }
  }
  class OverlayView {
    onAdd = () => {}
    draw = () => {}
    onRemove = () => {}
    map: FakeMap | null = null
    at: Point | undefined
    setMap(map: FakeMap | null) {
      if (map) {
        this.map = map
        drawn.add(this)
        this.onAdd()
        this.draw()
      } else if (drawn.delete(this)) {
        this.onRemove()
        this.map = null
      }
    }
    getPanes = () => this.map?.panes ?? null
    getProjection = () => ({
      fromLatLngToDivPixel: (at: GoogleLatLng) => {
        this.at = { lat: at.lat(), lng: at.lng() }
        return { x: 10, y: 20 }
      },
    })
  }
  const event = {
    addListener: (of: object, name: string, listener: MapListener) =>
      listeners.set(of, [...(listeners.get(of) ?? []), [name, listener, false]]),
    addListenerOnce: (of: object, name: string, listener: MapListener) =>
      listeners.set(of, [...(listeners.get(of) ?? []), [name, listener, true]]),
    clearInstanceListeners: (of: object) => listeners.delete(of),
  }

  const page = globalThis as unknown as Room
  page['google'] = undefined
  const requests = stubScripts((url) => {
    const libraries: Record<string, object> = {
      core: { LatLng, LatLngBounds, event },
      maps: { Map: FakeMap, Polyline, OverlayView },
    }
    page['google'] = { maps: { importLibrary: async (name: string) => libraries[name] } }
    ;(page[url.searchParams.get('callback') ?? ''] as MapListener)()
  }, network)

  const last = () => maps.at(-1)
  return {
    requests,
    open: openGoogle,
    lines: () =>
      [...drawn]
        .filter((item) => item instanceof Polyline)
        .sort((a, b) => Number(a.options['zIndex']) - Number(b.options['zIndex']))
        .map(({ options }) => ({
          path: (options['path'] as Point[]).map(({ lat, lng }) => [lng, lat]),
          width: options['strokeWeight'] as number,
        })),
    marks: () =>
      [...drawn]
        .filter((item) => item instanceof OverlayView)
        .flatMap(({ map, at }, index) => {
          const element = map?.panes.markerLayer.children[index]
          return element instanceof HTMLElement && at ? [{ element, at }] : []
        }),
    view() {
      const map = last()
      // Google counts zooms from a world of 256 pixels, MapLibre from one of 512 pixels.
      return map && (map.bounds ?? { centre: map.at, zoom: map.zoom - 1 })
    },
    maxZoom: () => last()?.options['maxZoom'],
    allows: () => ({
      pointer: last()?.options['gestureHandling'] !== 'none',
      keys: last()?.options['keyboardShortcuts'] === true,
      oneFinger: last()?.options['gestureHandling'] === 'greedy',
      wheel: last()?.options['gestureHandling'] === 'greedy',
    }),
    draw: () => last() && dispatch(last() as object, 'tilesloaded'),
    fail: () => (page['gm_authFailure'] as MapListener)(),
    drag: () => last()?.setCenter({ lat: 52, lng: -1 }),
    alive: () => maps.filter(({ room }) => room.isConnected).length,
  }
}
