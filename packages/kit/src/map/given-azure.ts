import type { Network, Stage } from './given-stage.ts'
import { stubScripts } from './given-stage.ts'
import { openAzure } from './map-azure.ts'
import type { Padding } from './scene-view.ts'

type MapListener = (event: { error?: Error }) => void

/** Fake `atlas` that follows its reference: drawing before `ready` fails, and so does any call after the end. */
export function givenAzure(network: () => Network = () => 'serves'): Stage & { requests: URL[] } {
  const maps: FakeMap[] = []

  class DataSource {
    shapes: LineString[] = []
    add(shape: LineString) {
      this.shapes.push(shape)
    }
  }
  class LineString {
    coordinates: number[][]
    constructor(coordinates: number[][]) {
      if (coordinates.length < 2) throw new Error('a line has two points')
      this.coordinates = coordinates
    }
  }
  class LineLayer {
    source: DataSource
    id: string
    options: { strokeWidth: number }
    constructor(source: DataSource, id: string, options: { strokeWidth: number }) {
      this.source = source
      this.id = id
      this.options = options
    }
  }
  class HtmlMarker {
    options: { position: [number, number]; htmlContent: HTMLElement }
    constructor(options: { position: [number, number]; htmlContent: HTMLElement }) {
      this.options = options
    }
  }
  class ZoomControl {}

  class FakeMap {
    options: Record<string, unknown>
    camera: Record<string, unknown>
    room: HTMLElement
    ready = false
    over = false
    held = { sources: [] as DataSource[], layers: [] as LineLayer[], markers: [] as HtmlMarker[] }
    listeners: [string, MapListener][] = []
    constructor(room: HTMLElement, options: Record<string, unknown>) {
      this.room = room
      this.options = options
      this.camera = { ...options }
      maps.push(this)
    }
    mustBe(state: 'open' | 'ready') {
      if (this.over) throw new Error('the map has been disposed')
      if (state === 'ready' && !this.ready) throw new Error('the map is not ready')
    }
    events = { add: (name: string, listener: MapListener) => this.listeners.push([name, listener]) }
    sources = {
      add: (source: DataSource) => {
        this.mustBe('ready')
        this.held.sources.push(source)
      },
      remove: (source: DataSource) => {
        this.mustBe('ready')
        if (this.held.layers.some((layer) => layer.source === source))
          throw new Error('a layer still draws this source')
        this.held.sources = this.held.sources.filter((item) => item !== source)
      },
    }
    layers = {
      add: (layer: LineLayer) => {
        this.mustBe('ready')
        if (this.held.layers.some(({ id }) => id === layer.id))
          throw new Error(`there is a layer ${layer.id}`)
        if (!this.held.sources.includes(layer.source)) throw new Error('its source is not there')
        this.held.layers.push(layer)
      },
      remove: (layer: LineLayer) => {
        this.mustBe('ready')
        this.held.layers = this.held.layers.filter((item) => item !== layer)
      },
    }
    markers = {
      add: (markers: HtmlMarker[]) => {
        this.mustBe('ready')
        this.held.markers.push(...markers)
        for (const { options } of markers) this.room.append(options.htmlContent)
      },
      clear: () => {
        for (const { options } of this.held.markers) options.htmlContent.remove()
        this.held.markers = []
      },
    }
    controls = { add: () => this.mustBe('ready') }
    getCamera() {
      this.mustBe('open')
      const { center, bounds, zoom } = this.camera as Record<string, number[] | undefined>
      const [west = 0, south = 0, east = 0, north = 0] = bounds ?? []
      return { center: center ?? [(west + east) / 2, (south + north) / 2], zoom: zoom ?? 9 }
    }
    resize() {
      this.mustBe('open')
    }
    setCamera(camera: Record<string, unknown>) {
      this.mustBe('open')
      this.camera = 'bounds' in camera ? camera : { zoom: this.camera['zoom'], ...camera }
      this.dispatch('move')
    }
    dispose() {
      this.mustBe('open')
      this.over = true
    }
    dispatch(name: string, event: { error?: Error } = {}) {
      if (name === 'ready') this.ready = true
      for (const [listenerName, listener] of this.listeners)
        if (listenerName === name) listener(event)
    }
  }

  const page = globalThis as unknown as { atlas?: object | undefined }
  page.atlas = undefined
  const requests = stubScripts(() => {
    page.atlas = {
      Map: FakeMap,
      HtmlMarker,
      source: { DataSource },
      layer: { LineLayer },
      data: { LineString },
      control: { ZoomControl },
    }
  }, network)

  const last = () => maps.at(-1)
  return {
    requests,
    open: openAzure,
    lines: () =>
      (last()?.held.layers ?? []).flatMap(({ source, options }) =>
        source.shapes.map(({ coordinates }) => ({ path: coordinates, width: options.strokeWidth })),
      ),
    marks: () =>
      (last()?.held.markers ?? []).map(({ options: { htmlContent, position } }) => ({
        element: htmlContent,
        at: { lng: position[0], lat: position[1] },
      })),
    view() {
      const camera = last()?.camera
      if (!camera) return undefined
      if (camera['bounds'])
        return { bounds: camera['bounds'] as number[], padding: camera['padding'] as Padding }
      const [lng = 0, lat = 0] = camera['center'] as number[]
      return { centre: { lat, lng }, zoom: camera['zoom'] as number }
    },
    maxZoom: () => last()?.options['maxZoom'],
    allows: () => ({
      pointer: last()?.options['interactive'] === true,
      keys: last()?.options['keyboardInteraction'] === true,
      oneFinger: last()?.options['dragPanInteraction'] === true,
      wheel: last()?.options['scrollZoomInteraction'] === true,
    }),
    draw: () => last()?.dispatch('ready'),
    fail: () => last()?.dispatch('error', { error: new Error('401') }),
    drag: () => last()?.setCamera({ center: [-1, 52] }),
    alive: () => maps.filter(({ over }) => !over).length,
  }
}
