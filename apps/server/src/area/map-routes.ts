import { readFile } from 'node:fs/promises'
import { MISSING } from '@kerbside/contract/codes.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cacheBriefly } from '../cache-briefly.ts'
import { withOperator } from '../db.ts'
import type { Deps } from '../deps.ts'
import { operatorOf } from '../http/context-of-request.ts'
import type { OperatorId } from '../operator.ts'
import { findLiveMap, hasMap } from './store.ts'

const AREA_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** The zoom beyond which no map file has tiles. */
const MAX_ZOOM = 22
const ONE_YEAR_SECONDS = 31_536_000

type TileParams = { area: string; zoom: string; x: string; y: string }

/** The street map of an operator's area, for the built-in map of its pages. */
export function mapRoutes(app: FastifyInstance, deps: Deps): void {
  const live = cacheBriefly<string | undefined>()
  const known = cacheBriefly<boolean>()
  deps.changes.on((operator) => {
    live.forget(operator)
    known.forget(operator)
    deps.areaMaps
      .closeRemoved()
      .catch((error: unknown) =>
        deps.log.error({ err: error }, 'the map of a removed area could not be closed'),
      )
  })
  const findLive = (operator: OperatorId) =>
    live.get(deps.now(), {
      key: operator,
      load: () => withOperator({ db: deps.db, operator }, (tx) => findLiveMap(tx, { operator })),
    })
  /** An area of another operator is unknown. A retired one is drawn on pages that were opened before the change. */
  const isKnown = (operator: OperatorId, id: string) =>
    known.get(deps.now(), {
      key: `${operator}|${id}`,
      load: () => withOperator({ db: deps.db, operator }, (tx) => hasMap(tx, { operator, id })),
    })

  /** The map of an area of the operator whose host was requested. */
  const findOwn = async (request: FastifyRequest, area: string) => {
    const operator = AREA_ID.test(area) ? await operatorOf(deps, request) : undefined
    const isOwn = operator && (await isKnown(operator.id as OperatorId, area))
    return isOwn ? deps.areaMaps.find(area) : undefined
  }

  app.get('/tiles/live', async (request, response) => {
    const operator = await operatorOf(deps, request)
    if (!operator) return response.code(404).send(MISSING)
    const id = await findLive(operator.id as OperatorId)
    const map = id === undefined ? undefined : await deps.areaMaps.find(id)
    response.header('cache-control', 'no-cache')
    if (!map) return { map: null }
    const { schema, minZoom, maxZoom, box, landFile } = map
    return { map: { id, schema, minZoom, maxZoom, box, hasLand: landFile !== undefined } }
  })

  app.get<{ Params: { area: string } }>('/tiles/:area/land', async (request, response) => {
    const map = await findOwn(request, request.params.area)
    if (!map?.landFile) return response.code(404).send(MISSING)
    response
      .header('cache-control', `public, max-age=${ONE_YEAR_SECONDS}, immutable`)
      .header('content-type', 'application/geo+json')
    return response.send(await readFile(map.landFile))
  })

  // The id is that of one import, so a tile never changes.
  app.get<{ Params: TileParams }>('/tiles/:area/:zoom/:x/:y', async (request, response) => {
    const { area } = request.params
    const tile = tileAt(request.params)
    const map = tile && (await findOwn(request, area))
    if (!map || !tile) return response.code(404).send(MISSING)
    const etag = `"${area}"`
    response
      .header('cache-control', `public, max-age=${ONE_YEAR_SECONDS}, immutable`)
      .header('etag', etag)
    if (request.headers['if-none-match'] === etag) return response.code(304).send()
    const { zoom, x, y } = tile
    const isBetween = zoom >= map.minZoom && zoom <= map.maxZoom
    const bytes = isBetween ? await map.tile(zoom, x, y) : undefined
    if (!bytes || bytes.length === 0) return response.code(204).send()
    response.header('content-type', 'application/vnd.mapbox-vector-tile')
    if (map.isGzip) response.header('content-encoding', 'gzip')
    return response.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  })
}

/** Undefined for an address that no tile has. */
function tileAt({ zoom, x, y }: TileParams): { zoom: number; x: number; y: number } | undefined {
  if (![zoom, x, y].every((part) => /^\d{1,7}$/.test(part))) return undefined
  const tile = { zoom: Number(zoom), x: Number(x), y: Number(y) }
  const count = 2 ** tile.zoom
  return tile.zoom <= MAX_ZOOM && tile.x < count && tile.y < count ? tile : undefined
}
