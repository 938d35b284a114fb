import { type AzureMap, type AzureMaps, type AzureSource, loadAzure } from './azure-maps.ts'
import type { Line, LngLat } from './frame.ts'
import type { MapFacts, Scene, ShownMap } from './map-engine.ts'
import { keysMove, oneFingerMoves, wheelZooms } from './map-engine.ts'
import './map-marks.css'
import { isDark, readRoles } from './map-roles.ts'
import { MAX_ZOOM, ROUTE_WIDTH, returnWidth } from './map-rules.ts'
import { placeMarks } from './mark-element.ts'
import { freeAround, movedBy, type Padding, roomIn, viewOf } from './scene-view.ts'
import { whenReady } from './when-ready.ts'

/** Azure's map, which accepts lines and marks only after its ready event. */
export async function openAzure(element: HTMLElement, facts: MapFacts): Promise<ShownMap> {
  const atlas = await loadAzure()
  const room = roomIn(element)
  let { scene } = facts
  let drawn: Drawn | undefined
  const map = new atlas.Map(room, {
    authOptions: { authType: 'subscriptionKey', subscriptionKey: facts.key },
    ...cameraOf(scene, freeAround(room, facts)),
    maxZoom: MAX_ZOOM,
    minZoom: 4,
    interactive: facts.gestures !== 'none',
    keyboardInteraction: keysMove(facts),
    dragPanInteraction: oneFingerMoves(facts),
    scrollZoomInteraction: wheelZooms(facts),
    dragRotateInteraction: false,
    style: isDark() ? 'night' : 'road',
    language: document.documentElement.lang || 'en-GB',
    disableTelemetry: true,
    showFeedbackLink: false,
  })
  const life = whenReady(facts, () => {
    map.dispose()
    room.remove()
  })
  map.events.add('ready', () => {
    if (!life.isOpen() || drawn) return
    if (facts.gestures !== 'none')
      map.controls.add(new atlas.control.ZoomControl(), { position: 'top-right' })
    drawn = drawScene(atlas, { map, room, scene })
    life.ready()
  })
  map.events.add('error', ({ error }) => {
    // A tile that is missing later leaves a hole but does not end the map.
    if (!life.isReady()) life.fail(error?.message ?? 'the map could not be drawn')
  })
  map.events.add('move', () => life.isOpen() && facts.onMove?.())

  const centre = () => {
    const [lng = 0, lat = 0] = map.getCamera().center ?? []
    return { lat, lng }
  }
  return {
    destroy: life.end,
    fit() {
      if (!life.isOpen()) return
      map.resize()
      map.setCamera(cameraOf(scene, freeAround(room, facts)))
    },
    show(next) {
      if (!life.isOpen()) return
      scene = next
      if (drawn) {
        removeDrawn(map, drawn)
        drawn = drawScene(atlas, { map, room, scene })
      }
      map.setCamera(cameraOf(scene, freeAround(room, facts)))
    },
    centre,
    moveBy({ right, down }) {
      if (!life.isOpen()) return
      const { lat, lng } = movedBy(centre(), { right, down, zoom: map.getCamera().zoom ?? 0 })
      map.setCamera({ center: [lng, lat] })
    },
  }
}

const cameraOf = (scene: Scene, padding: Padding): Record<string, unknown> =>
  scene.focus
    ? { center: [scene.focus.point.lng, scene.focus.point.lat], zoom: scene.focus.zoom }
    : { bounds: viewOf(scene), padding, maxZoom: MAX_ZOOM }

type Drawn = { sources: AzureSource[]; layers: object[] }

function removeDrawn(map: AzureMap, { sources, layers }: Drawn): void {
  for (const layer of layers) map.layers.remove(layer)
  for (const source of sources) map.sources.remove(source)
  map.markers.clear()
}

function drawScene(
  atlas: AzureMaps,
  { map, room, scene }: { map: AzureMap; room: HTMLElement; scene: Scene },
): Drawn {
  const roles = readRoles(room)
  const sourceOf = (path: Line): AzureSource => {
    const source = new atlas.source.DataSource()
    if (path.length > 1) source.add(new atlas.data.LineString(path.map(pairOf)))
    map.sources.add(source)
    return source
  }
  const [onward, back] = [sourceOf(scene.path), sourceOf(scene.returnPath)]
  const width = returnWidth(scene)
  const [colour, edge] = [roles['m-route'], roles['m-case']]
  const layers = [
    { id: 'return-case', source: back, colour: edge, width: width + 3 },
    { id: 'onward-case', source: onward, colour: edge, width: ROUTE_WIDTH.onward + 4.5 },
    { id: 'return', source: back, colour, width },
    { id: 'onward', source: onward, colour, width: ROUTE_WIDTH.onward },
  ].map(
    (line) =>
      new atlas.layer.LineLayer(line.source, line.id, {
        strokeColor: line.colour,
        strokeWidth: line.width,
        lineCap: 'round',
        lineJoin: 'round',
      }),
  )
  for (const layer of layers) map.layers.add(layer)
  map.markers.add(
    placeMarks(scene.marks).map(
      ({ mark: { point }, element }) =>
        new atlas.HtmlMarker({
          position: [point.lng, point.lat],
          htmlContent: element,
          anchor: 'center',
        }),
    ),
  )
  return { sources: [onward, back], layers }
}

const pairOf = ([lng, lat]: LngLat): [number, number] => [lng, lat]
