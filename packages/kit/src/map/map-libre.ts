import {
  AttributionControl,
  Map as LibreMap,
  Marker,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import type { MapFacts, Scene, ShownMap } from './map-engine.ts'
import { keysMove, oneFingerMoves, wheelZooms } from './map-engine.ts'
import './map-libre.css'
import './map-marks.css'
import { readRoles, watchRoles } from './map-roles.ts'
import { MOST_ZOOM } from './map-rules.ts'
import { type Names, styleOf } from './map-style.ts'
import { placeMarks } from './mark-element.ts'
import { freeAround, roomIn, viewOf } from './scene-view.ts'

setWorkerUrl(workerUrl)

/** The built-in map, which asks nobody but the own origin. It may fail at any time, and then takes itself away. */
export async function openMapLibre(element: HTMLElement, facts: MapFacts): Promise<ShownMap> {
  const room = roomIn(element)
  try {
    return showIn(room, facts)
  } catch (error) {
    room.remove()
    throw error
  }
}

function showIn(room: HTMLElement, facts: MapFacts): ShownMap {
  const folder = new URL(facts.folder, document.baseURI).href
  let { scene } = facts
  let names = namesIn(room)
  const style = () => styleOf(readRoles(room), { folder, scene, names })
  const moves = facts.gestures !== 'none'
  const map = new LibreMap({
    container: room,
    style: style(),
    ...(scene.focus
      ? { center: scene.focus.point, zoom: scene.focus.zoom }
      : { bounds: boundsOf(scene), fitBoundsOptions: { padding: freeAround(room, facts) } }),
    maxZoom: MOST_ZOOM,
    minZoom: 4,
    attributionControl: false,
    fadeDuration: 0,
    interactive: moves,
    keyboard: keysMove(facts),
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    cooperativeGestures: moves && !(oneFingerMoves(facts) && wheelZooms(facts)),
    locale: { 'Map.Title': facts.label },
  })
  if (moves) {
    map.touchZoomRotate.disableRotation()
    map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  }
  if (facts.gestures === 'keyless') map.getCanvas().tabIndex = -1
  map.addControl(new AttributionControl({ compact: false, customAttribution: 'Schematic map' }))

  let markers = markersOn(map, scene)
  const stopWatching = watchRoles(() => map.setStyle(style()))
  let open = true
  const destroy = () => {
    if (!open) return
    open = false
    stopWatching()
    map.remove()
    room.remove()
  }
  const fail = (reason: string) => {
    if (!open) return
    destroy()
    facts.onFault(reason)
  }
  map.on('error', ({ error }) => fail(error.message))
  map.on('webglcontextlost', () => fail('the graphics context was lost'))
  map.on('move', () => open && facts.onMove?.())
  map.once('idle', () => {
    if (!open) return
    facts.onReady()
  })

  const look = (how?: { duration: 0 }) => {
    if (scene.focus) map.easeTo({ center: scene.focus.point, zoom: scene.focus.zoom, ...how })
    else map.fitBounds(boundsOf(scene), { padding: freeAround(room, facts), ...how })
  }

  return {
    destroy,
    show(next) {
      if (!open) return
      scene = next
      map.setStyle(style())
      for (const marker of markers) marker.remove()
      markers = markersOn(map, scene)
      look()
    },
    fit() {
      if (!open) return
      map.resize()
      const fitting = namesIn(room)
      if (fitting !== names) {
        names = fitting
        map.setStyle(style())
      }
      look({ duration: 0 })
    },
    centre() {
      const { lat, lng } = map.getCenter()
      return { lat, lng }
    },
    moveBy({ right, down }) {
      if (open) map.panBy([right, down], { duration: 0 })
    },
  }
}

function namesIn({ clientWidth: width, clientHeight: height }: HTMLElement): Names {
  if (width < 200) return 'none'
  return width < 640 || height < 420 ? 'places' : 'all'
}

function boundsOf(scene: Scene): [number, number, number, number] {
  const [west, south, east, north] = viewOf(scene)
  return [west, south, east, north]
}

const markersOn = (map: LibreMap, { marks }: Scene): Marker[] =>
  placeMarks(marks).map(({ mark: { point }, element }) =>
    new Marker({ element }).setLngLat([point.lng, point.lat]).addTo(map),
  )
