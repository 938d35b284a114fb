import type { Network, Stage } from './given-stage.ts'
import { standInForScripts } from './given-stage.ts'
import { openAzure } from './map-azure.ts'
import type { Padding } from './scene-view.ts'

type Told = (event: { error?: Error }) => void

/** `atlas` as its reference has it: nothing may be drawn before `ready`, nothing asked after the end. */
export function givenAzure(network: () => Network = () => 'serves'): Stage & { asked: URL[] } {
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
    heard: [string, Told][] = []
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
    events = { add: (name: string, told: Told) => this.heard.push([name, told]) }
    sources = {
      add: (source: DataSource) => {
        this.mustBe('ready')
        this.held.sources.push(source)
      },
      remove: (source: DataSource) => {
        this.mustBe('ready')
        if (this.held.layers.some((layer) => layer.source === source))
          throw new Error('a layer still draws this source')
        this.held.sources = this.held.sources.filter((one) => one !== source)
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
        this.held.layers = this.held.layers.filter((one) => one !== layer)
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
      this.tell('move')
    }
    dispose() {
      this.mustBe('open')
      this.over = true
    }
    tell(name: string, event: { error?: Error } = {}) {
      if (name === 'ready') this.ready = true
      for (const [known, told] of this.heard) if (known === name) told(event)
    }
  }

  const page = globalThis as unknown as { atlas?: object | undefined }
  page.atlas = undefined
  const asked = standInForScripts(() => {
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
    asked,
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
    mostZoom: () => last()?.options['maxZoom'],
    allows: () => ({
      pointer: last()?.options['interactive'] === true,
      keys: last()?.options['keyboardInteraction'] === true,
      oneFinger: last()?.options['dragPanInteraction'] === true,
      wheel: last()?.options['scrollZoomInteraction'] === true,
    }),
    draw: () => last()?.tell('ready'),
    fail: () => last()?.tell('error', { error: new Error('401') }),
    drag: () => last()?.setCamera({ center: [-1, 52] }),
    alive: () => maps.filter(({ over }) => !over).length,
  }
}
