import type { Line } from './frame.ts'
import type { GoogleMap, GoogleMaps, GoogleOverlay, GooglePolyline } from './google-maps.ts'
import { loadGoogle, onGoogleAuthFailure } from './google-maps.ts'
import type { MapFacts, Scene, ShownMap } from './map-engine.ts'
import { keysMove, oneFingerMoves, wheelZooms } from './map-engine.ts'
import './map-marks.css'
import { isDark, readRoles } from './map-roles.ts'
import { MAX_ZOOM, ROUTE_WIDTH, returnWidth } from './map-rules.ts'
import { type PlacedMark, placeMarks } from './mark-element.ts'
import { freeAround, roomIn, viewOf } from './scene-view.ts'
import { whenReady } from './when-ready.ts'

/** Google counts zooms from a world of 256 pixels. */
const ZOOM_MORE = 1

/** Google's map. It has no destroy method, so its listeners are removed and then its element. */
export async function openGoogle(element: HTMLElement, facts: MapFacts): Promise<ShownMap> {
  const google = await loadGoogle(facts.key)
  const room = roomIn(element)
  const map = new google.Map(room, {
    center: { lat: 0, lng: 0 },
    zoom: 4 + ZOOM_MORE,
    maxZoom: MAX_ZOOM,
    minZoom: 4 + ZOOM_MORE,
    isFractionalZoomEnabled: true,
    disableDefaultUI: true,
    zoomControl: facts.gestures !== 'none',
    keyboardShortcuts: keysMove(facts),
    gestureHandling: handling(facts),
    clickableIcons: false,
    colorScheme: isDark() ? 'DARK' : 'LIGHT',
  })
  let { scene } = facts
  let drawn = drawScene(google, { map, room, scene })
  look(google, { map, room, facts, scene })

  const life = whenReady(facts, () => {
    stopListening()
    google.event.clearInstanceListeners(map)
    for (const part of drawn) part.setMap(null)
    room.remove()
  })
  const stopListening = onGoogleAuthFailure(() => life.fail('the key was refused'))
  google.event.addListenerOnce(map, 'tilesloaded', life.ready)
  google.event.addListener(map, 'center_changed', () => life.isOpen() && facts.onMove?.())

  return {
    destroy: life.end,
    fit: () => life.isOpen() && look(google, { map, room, facts, scene }),
    show(next) {
      if (!life.isOpen()) return
      scene = next
      for (const part of drawn) part.setMap(null)
      drawn = drawScene(google, { map, room, scene })
      look(google, { map, room, facts, scene })
    },
    centre() {
      const at = map.getCenter()
      return { lat: at?.lat() ?? 0, lng: at?.lng() ?? 0 }
    },
    moveBy({ right, down }) {
      if (life.isOpen()) map.panBy(right, down)
    },
  }
}

function handling(facts: MapFacts): 'none' | 'cooperative' | 'greedy' {
  if (facts.gestures === 'none') return 'none'
  return oneFingerMoves(facts) && wheelZooms(facts) ? 'greedy' : 'cooperative'
}

function look(
  google: GoogleMaps,
  { map, room, facts, scene }: { map: GoogleMap; room: HTMLElement; facts: MapFacts; scene: Scene },
): void {
  if (scene.focus) {
    map.setCenter(scene.focus.point)
    map.setZoom(scene.focus.zoom + ZOOM_MORE)
    return
  }
  const [west, south, east, north] = viewOf(scene)
  map.fitBounds(
    new google.LatLngBounds({ lat: south, lng: west }, { lat: north, lng: east }),
    freeAround(room, facts),
  )
}

type Drawn = { setMap: (map: null) => void }

function drawScene(
  google: GoogleMaps,
  { map, room, scene }: { map: GoogleMap; room: HTMLElement; scene: Scene },
): Drawn[] {
  const roles = readRoles(room)
  const line = (path: Line, look: { width: number; colour: string; above: number }) =>
    path.length < 2
      ? []
      : [
          new google.Polyline({
            map,
            path: path.map(([lng, lat]) => ({ lat, lng })),
            strokeColor: look.colour,
            strokeOpacity: 1,
            strokeWeight: look.width,
            zIndex: look.above,
            clickable: false,
          }),
        ]
  const back = returnWidth(scene)
  const [colour, edge] = [roles['m-route'], roles['m-case']]
  const lines: GooglePolyline[] = [
    ...line(scene.returnPath, { width: back + 3, colour: edge, above: 1 }),
    ...line(scene.path, { width: ROUTE_WIDTH.onward + 4.5, colour: edge, above: 2 }),
    ...line(scene.returnPath, { width: back, colour, above: 3 }),
    ...line(scene.path, { width: ROUTE_WIDTH.onward, colour, above: 4 }),
  ]
  return [...lines, ...placeMarks(scene.marks).map((placed) => overlayOf(google, { map, placed }))]
}

/** A custom overlay as mark: Google's own marker is deprecated, and its successor needs a map made in the console. */
function overlayOf(
  google: GoogleMaps,
  { map, placed: { mark, element } }: { map: GoogleMap; placed: PlacedMark },
): GoogleOverlay {
  const overlay = new google.OverlayView()
  const at = new google.LatLng(mark.point)
  element.classList.add('map-mark-placed')
  overlay.onAdd = () => overlay.getPanes()?.markerLayer.append(element)
  overlay.onRemove = () => element.remove()
  overlay.draw = () => {
    const spot = overlay.getProjection().fromLatLngToDivPixel(at)
    if (!spot) return
    element.style.left = `${spot.x}px`
    element.style.top = `${spot.y}px`
  }
  overlay.setMap(map)
  return overlay
}
