import type { Area, LngLat, Polygon } from '../geo.ts'

/** The polygons of a file with their names; `skipped` counts points and lines, which have no area. */
export type GeoJsonResult =
  | { ok: true; shapes: { name: string; polygon: Polygon }[]; skipped: number }
  | { ok: false; reason: 'not-json' | 'not-geojson' | 'no-polygon' | 'bad-coordinates' }

type Json = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The maximum nesting of collections; files in use are no deeper. */
const DEEPEST = 8

/** Reads GeoJSON of any kind: a geometry, a feature or a collection. Heights are dropped, rings closed. */
export function readGeoJson(text: string): GeoJsonResult {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { ok: false, reason: 'not-json' }
  }
  if (!isRecord(value) || typeof value['type'] !== 'string')
    return { ok: false, reason: 'not-geojson' }
  const found = partsOf(value, { name: '', depth: 0 })
  const shapes = found.flatMap(({ name, geometry }) => {
    const polygons = polygonsOf(geometry)
    return polygons.map((polygon) => ({ name, polygon }))
  })
  if (found.length === 0) return { ok: false, reason: 'not-geojson' }
  const skipped = found.filter(({ geometry }) => !isArea(geometry)).length
  if (skipped === found.length) return { ok: false, reason: 'no-polygon' }
  const bad = shapes.some(({ polygon }) => polygon === 'bad')
  if (bad || shapes.length === 0) return { ok: false, reason: 'bad-coordinates' }
  return {
    ok: true,
    skipped,
    shapes: shapes.flatMap(({ name, polygon }) => (polygon === 'bad' ? [] : [{ name, polygon }])),
  }
}

function partsOf(
  value: unknown,
  { name, depth }: { name: string; depth: number },
): { name: string; geometry: Json }[] {
  if (!isRecord(value) || depth > DEEPEST) return []
  const deeper = (part: unknown, called = name) => partsOf(part, { name: called, depth: depth + 1 })
  switch (value['type']) {
    case 'FeatureCollection':
      return listOf(value['features']).flatMap((feature) => deeper(feature))
    case 'GeometryCollection':
      return listOf(value['geometries']).flatMap((geometry) => deeper(geometry))
    case 'Feature':
      return deeper(value['geometry'], nameIn(value['properties']))
    default:
      return [{ name, geometry: value }]
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function nameIn(properties: unknown): string {
  if (!isRecord(properties)) return ''
  const names = ['name', 'NAME', 'Name', 'title', 'label'].map((key) => properties[key])
  return (
    names
      .find((name): name is string => typeof name === 'string')
      ?.trim()
      .slice(0, 80) ?? ''
  )
}

const isArea = ({ type }: Json): boolean => type === 'Polygon' || type === 'MultiPolygon'

function polygonsOf({ type, coordinates }: Json): (Polygon | 'bad')[] {
  if (type === 'Polygon') return [readPolygon(coordinates)]
  if (type !== 'MultiPolygon') return []
  const polygons = listOf(coordinates)
  return polygons.length === 0 ? ['bad'] : polygons.map(readPolygon)
}

function readPolygon(value: unknown): Polygon | 'bad' {
  const rings = listOf(value).map(readRing)
  return rings.length === 0 || rings.includes('bad') ? 'bad' : (rings as Polygon)
}

function readRing(value: unknown): LngLat[] | 'bad' {
  const corners = listOf(value).map(readCorner)
  if (corners.length === 0 || corners.includes(undefined)) return 'bad'
  return closeRing(corners.filter((corner) => corner !== undefined))
}

function readCorner(value: unknown): LngLat | undefined {
  const [lng, lat]: readonly unknown[] = listOf(value)
  if (typeof lng !== 'number' || typeof lat !== 'number') return undefined
  return Number.isFinite(lng) && Number.isFinite(lat) ? [rounded(lng), rounded(lat)] : undefined
}

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** Returns the ring without repeated neighbouring corners, ending where it begins. */
export function closeRing(corners: readonly LngLat[]): LngLat[] {
  const clean = corners.filter((corner, index) => {
    const before = corners[index - 1]
    return before?.[0] !== corner[0] || before[1] !== corner[1]
  })
  const [first, last] = [clean[0], clean.at(-1)]
  if (!first || (first[0] === last?.[0] && first[1] === last?.[1])) return clean
  return [...clean, first]
}

/** Writes areas as GeoJSON for other programs: one feature per shape. */
export const writeGeoJson = (shapes: readonly { name: string; area: Area }[]): string =>
  JSON.stringify(
    {
      type: 'FeatureCollection',
      features: shapes.map(({ name, area }) => ({
        type: 'Feature',
        properties: { name },
        geometry: { type: 'MultiPolygon', coordinates: area },
      })),
    },
    undefined,
    1,
  )
