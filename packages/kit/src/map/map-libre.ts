import {
  AttributionControl,
  Map as LibreMap,
  Marker,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import type { FeatureCollection } from './basemap.ts'
import { openCars } from './car-markers.ts'
import type { MapFacts, Scene, ShownMap } from './map-engine.ts'
import { keysMove, oneFingerMoves, wheelZooms } from './map-engine.ts'
import './map-libre.css'
import './map-marks.css'
import { readRoles, watchRoles } from './map-roles.ts'
import { MAX_ZOOM } from './map-rules.ts'
import { type Names, styleOf } from './map-style.ts'
import type { Streets } from './map-style-streets.ts'
import { placeMarks } from './mark-element.ts'
import { roadsOutside } from './roads-outside.ts'
import { freeAround, roomIn, viewOf } from './scene-view.ts'
import { findStreetMap, type StreetMap } from './street-map.ts'

setWorkerUrl(workerUrl)

/** The built-in map, which loads files only from its own origin. It may fail at any time, and then removes itself. */
export async function openMapLibre(element: HTMLElement, facts: MapFacts): Promise<ShownMap> {
  const room = roomIn(element)
  try {
    return showIn(room, facts, await findStreets(facts))
  } catch (error) {
    room.remove()
    throw error
  }
}

async function findStreets({ folder }: MapFacts): Promise<Streets | undefined> {
  const map = await findStreetMap()
  return (
    map && {
      map,
      tiles: `${tilesOf(map)}/{z}/{x}/{y}`,
      ...(map.hasLand && { land: `${tilesOf(map)}/land` }),
      language: document.documentElement.lang,
      roads: await loadRoads(`${folder}/roads.json`, map),
    }
  )
}

const tilesOf = ({ id }: StreetMap): string => `${new URL('/tiles', document.baseURI).href}/${id}`

/** Uncut roads lie beside the streets they stand for, which is better than no map. */
async function loadRoads(file: string, { box }: StreetMap): Promise<FeatureCollection | undefined> {
  try {
    const response = await fetch(file)
    return response.ok ? roadsOutside((await response.json()) as FeatureCollection, box) : undefined
  } catch {
    return undefined
  }
}

function showIn(room: HTMLElement, facts: MapFacts, streets: Streets | undefined): ShownMap {
  const folder = new URL(facts.folder, document.baseURI).href
  let { scene } = facts
  let names = namesIn(room)
  const style = () => styleOf(readRoles(room), { folder, scene, names, streets })
  const moves = facts.gestures !== 'none'
  const map = new LibreMap({
    container: room,
    style: style(),
    ...(scene.focus
      ? { center: scene.focus.point, zoom: scene.focus.zoom }
      : {
          bounds: boundsOf(scene, names === 'none' ? undefined : streets),
          fitBoundsOptions: { padding: freeAround(room, facts) },
        }),
    maxZoom: MAX_ZOOM,
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
  // the words for the streets come with their source
  map.addControl(
    new AttributionControl({
      compact: false,
      ...(!streets && { customAttribution: 'Schematic map' }),
    }),
  )

  // before its first style is loaded, MapLibre cannot diff styles: it gets the whole style
  let styled = false
  map.on('style.load', () => {
    styled = true
  })
  const restyle = () => {
    map.setStyle(style(), { diff: styled })
  }
  let markers = markersOn(map, scene)
  const cars = openCars((element) =>
    new Marker({ element, subpixelPositioning: true }).setLngLat([0, 0]).addTo(map),
  )
  const stopWatching = watchRoles(restyle)
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
    facts.onError(reason)
  }
  // without some of its streets the map still shows main roads
  map.on('error', (event) => {
    if (!isOfStreets(event)) fail(event.error.message)
  })
  map.on('webglcontextlost', () => fail('the graphics context was lost'))
  map.on('move', () => open && facts.onMove?.())
  if (facts.onPress) {
    // two quick presses are two corners
    map.doubleClickZoom.disable()
    map.on('click', ({ lngLat }) => open && facts.onPress?.({ lat: lngLat.lat, lng: lngLat.lng }))
  }
  map.once('idle', () => {
    if (!open) return
    facts.onReady()
  })

  const fitView = (how?: { duration: 0 }) => {
    if (scene.focus) map.easeTo({ center: scene.focus.point, zoom: scene.focus.zoom, ...how })
    else
      map.fitBounds(boundsOf(scene, names === 'none' ? undefined : streets), {
        padding: freeAround(room, facts),
        ...how,
      })
  }

  return {
    destroy,
    show(next) {
      if (!open) return
      scene = next
      restyle()
      for (const marker of markers) marker.remove()
      markers = markersOn(map, scene)
      if (!scene.still) fitView()
    },
    drive(next) {
      if (open) cars.drive(next)
    },
    fit() {
      if (!open) return
      map.resize()
      const fitting = namesIn(room)
      if (fitting !== names) {
        names = fitting
        restyle()
      }
      fitView({ duration: 0 })
    },
    centre() {
      const { lat, lng } = map.getCenter()
      return { lat, lng }
    },
    moveBy({ right, down }) {
      if (open) map.panBy([right, down], { duration: 0 })
    },
    plane: {
      spotOf: ([lng, lat]) => {
        const { x, y } = map.project([lng, lat])
        return [x, y]
      },
      pointAt: ([x, y]) => {
        const { lat, lng } = map.unproject([x, y])
        return { lat, lng }
      },
      look([west, south, east, north]) {
        const padding = freeAround(room, facts)
        if (open) map.fitBounds([west, south, east, north], { padding, duration: 0, maxZoom: 15 })
      },
    },
  }
}

const isOfStreets = (event: object): boolean => 'sourceId' in event && event.sourceId === 'streets'

function namesIn({ clientWidth: width, clientHeight: height }: HTMLElement): Names {
  if (width < 200) return 'none'
  return width < 640 || height < 420 ? 'places' : 'all'
}

function boundsOf(scene: Scene, streets: Streets | undefined): [number, number, number, number] {
  const [west, south, east, north] = viewOf(scene, { hasStreets: streets !== undefined })
  return [west, south, east, north]
}

const markersOn = (map: LibreMap, { marks }: Scene): Marker[] =>
  placeMarks(marks).map(({ mark: { point }, element }) =>
    new Marker({ element }).setLngLat([point.lng, point.lat]).addTo(map),
  )
