import type { LngLatBoundsLike } from 'maplibre-gl'
import {
  AttributionControl,
  Map as LibreMap,
  Marker,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import './map-libre.css'
import { frameOf } from './focus.ts'
import { boundsIn } from './frame.ts'
import { readRoles, watchRoles } from './map-roles.ts'
import type { Scene } from './map-style.ts'
import { styleOf } from './map-style.ts'

setWorkerUrl(workerUrl)

export type ShownMap = {
  /** Another journey: lines, marks and view follow. */
  show: (scene: Scene) => void
  remove: () => void
}

export type MapFacts = {
  /** Where the files of the built-in map are, an address without a slash at its end. */
  folder: string
  scene: Scene
  /** Pixels kept free around the view, beside the margin it has. */
  padding: number
  label: string
  /** Everything is drawn: the sketch may go. */
  onReady: () => void
  /** The map will not come, or has gone: the sketch stays. Told once. */
  onFault: (reason: string) => void
}

const MOST_ZOOM = 18

/** Opens the map in an element that has a size. It may fail at any time, and then takes itself away. */
export function showMap(container: HTMLElement, facts: MapFacts): ShownMap {
  const folder = new URL(facts.folder, document.baseURI).href
  let { scene } = facts
  // A phone's strip has no room for the names of the marks, nor for a line of credits.
  const narrow = () => container.clientWidth < 640 || container.clientHeight < 420
  const style = () => styleOf(readRoles(container), { folder, scene, named: !narrow() })
  const map = new LibreMap({
    container,
    style: style(),
    bounds: viewOf(scene),
    fitBoundsOptions: { padding: facts.padding },
    maxZoom: MOST_ZOOM,
    minZoom: 4,
    attributionControl: false,
    fadeDuration: 0,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    // On a phone one finger scrolls the page, two move the map.
    cooperativeGestures: matchMedia('(pointer: coarse)').matches,
    locale: { 'Map.Title': facts.label },
  })
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.addControl(new AttributionControl({ compact: true, customAttribution: 'Schematic map' }))

  let markers = markersOn(map, scene)
  const stopWatching = watchRoles(() => map.setStyle(style()))
  let open = true
  const remove = () => {
    if (!open) return
    open = false
    stopWatching()
    map.remove()
  }
  const fail = (reason: string) => {
    if (!open) return
    remove()
    facts.onFault(reason)
  }
  map.on('error', ({ error }) => fail(error.message))
  map.on('webglcontextlost', () => fail('the graphics context was lost'))
  map.once('idle', () => {
    if (!open) return
    if (narrow()) foldCredits(container)
    facts.onReady()
  })

  return {
    remove,
    show(next) {
      if (!open) return
      scene = next
      map.setStyle(style())
      for (const marker of markers) marker.remove()
      markers = markersOn(map, scene)
      map.fitBounds(viewOf(scene), { padding: facts.padding })
    },
  }
}

/** They open again at a tap. */
function foldCredits(container: HTMLElement): void {
  const credits = container.querySelector('.maplibregl-ctrl-attrib')
  credits?.classList.remove('maplibregl-compact-show')
  credits?.removeAttribute('open')
}

const GREAT_BRITAIN = [-6.5, 50, 2, 57.5] as const

/** The same view as the sketch's, so that nothing jumps when one takes the other's place. */
function viewOf({ path, returnPath, marks }: Scene): LngLatBoundsLike {
  const ends = marks.map(({ point }) => [point.lng, point.lat] as const)
  const way = [...path, ...returnPath, ...ends]
  const [west, south, east, north] = way.length > 0 ? boundsIn(frameOf(way)) : GREAT_BRITAIN
  return [west, south, east, north]
}

/** Ring, dot, square as elements: sharp, and their colours follow the page by themselves. */
function markersOn(map: LibreMap, { marks }: Scene): Marker[] {
  return marks.map(({ kind, point, name }) => {
    const element = document.createElement('span')
    element.className = `map-mark ${MARK_CLASS[kind]}`
    element.setAttribute('role', 'img')
    element.setAttribute('aria-label', name)
    return new Marker({ element }).setLngLat([point.lng, point.lat]).addTo(map)
  })
}

const MARK_CLASS = { pickup: 'ring', via: 'dot', dropOff: 'square' } as const
