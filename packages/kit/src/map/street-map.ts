/** How the layers of the map file are named: by our own builder, by Protomaps, or by Planetiler. */
export type StreetSchema = 'kerbside' | 'protomaps' | 'openmaptiles'

/** The street map of the operator's area: vector tiles of the own origin. */
export type StreetMap = {
  id: string
  schema: StreetSchema
  minZoom: number
  maxZoom: number
  /** [west, south, east, north] in degrees. */
  box: readonly [number, number, number, number]
  /** Whether the server has the land around it: `/tiles/<id>/land`. */
  hasLand: boolean
}

/** The built-in map opens without streets rather than later than this. */
const TIMEOUT_MS = 3_000

/** Undefined for an operator without a street map, and if the server does not answer. */
export async function findStreetMap(): Promise<StreetMap | undefined> {
  try {
    const response = await fetch('/tiles/live', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) return undefined
    const { map } = (await response.json()) as { map: StreetMap | null }
    return map ?? undefined
  } catch {
    return undefined
  }
}

const OSM_CREDIT =
  '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>'

/** The words that the makers of the data ask for, beside every map of it. */
export const STREET_CREDIT: Record<StreetSchema, string> = {
  kerbside: OSM_CREDIT,
  protomaps: `<a href="https://protomaps.com">Protomaps</a> ${OSM_CREDIT}`,
  openmaptiles: `<a href="https://openmaptiles.org">© OpenMapTiles</a> ${OSM_CREDIT}`,
}
