import type { Bounds, Line, LngLat } from './frame.ts'

/** M motorway, D dual carriageway, A main road, U street; C is a street in the city centre. */
export type RoadClass = 'M' | 'D' | 'A' | 'U' | 'C'

export type Road = { class: RoadClass; name: string; path: Line }
export type River = { name: string; widthMetres: number; path: Line }
export type Place = { name: string; at: LngLat }
export type Town = Place & { people: number }

/** The data of the built-in map: the server draws the sketch from it, MapLibre the live map. */
export type Basemap = {
  /** Outer rings and holes alike: a point inside an odd number of rings is land. */
  land: readonly Line[]
  parks: readonly Line[]
  lakes: readonly Line[]
  rivers: readonly River[]
  airfields: readonly Line[]
  runways: readonly Line[]
  roads: readonly Road[]
  /** The largest first. */
  towns: readonly Town[]
  airports: readonly Place[]
}

/** [west, south, east, north] of the land that the built-in map has. */
const BUILT_IN: Bounds = [-10.4, 48.4, 5, 60.8]

/** Whether the middle of a box is on the built-in map; elsewhere it has no coast, and all of it would be sea. */
export function isOnBuiltInMap([west, south, east, north]: Bounds): boolean {
  const [lng, lat] = [(west + east) / 2, (south + north) / 2]
  return lng >= BUILT_IN[0] && lat >= BUILT_IN[1] && lng <= BUILT_IN[2] && lat <= BUILT_IN[3]
}

type Feature = {
  properties: Readonly<Record<string, string | number | undefined>>
  geometry: { type: string; coordinates: unknown }
}
export type FeatureCollection = { type: 'FeatureCollection'; features: readonly Feature[] }

/** The files of the built-in map, each a GeoJSON FeatureCollection that MapLibre reads unchanged. */
export type BasemapFiles = Record<'land' | 'landscape' | 'roads' | 'places', FeatureCollection>

/** Reads the files that `build-basemap.ts` writes. Only that script writes them, so shapes are not validated. */
export function readBasemap({ land, landscape, roads, places }: BasemapFiles): Basemap {
  const ofKind = (kind: string) =>
    landscape.features.filter((item) => item.properties['kind'] === kind)
  return {
    ...readPlaces(places),
    land: land.features.flatMap(ringsOf),
    parks: ofKind('park').flatMap(ringsOf),
    lakes: ofKind('lake').flatMap(ringsOf),
    airfields: ofKind('airport').flatMap(ringsOf),
    runways: ofKind('runway').map(lineOf),
    rivers: ofKind('river').map((river) => ({
      name: text(river, 'name'),
      widthMetres: Number(river.properties['width']),
      path: lineOf(river),
    })),
    roads: roads.features.map((road) => ({
      class: text(road, 'class') as RoadClass,
      name: text(road, 'name'),
      path: lineOf(road),
    })),
  }
}

/** The places alone, for a browser that has the ground as a drawing. */
export function readPlaces({ features }: FeatureCollection): Pick<Basemap, 'towns' | 'airports'> {
  const placed = (kind: string) => features.filter((item) => item.properties['kind'] === kind)
  const placeOf = (place: Feature): Place => ({
    name: text(place, 'name'),
    at: place.geometry.coordinates as LngLat,
  })
  return {
    towns: placed('town').map((town) => ({
      ...placeOf(town),
      people: Number(town.properties['people']),
    })),
    airports: placed('airport').map(placeOf),
  }
}

const text = (feature: Feature, key: string) => String(feature.properties[key] ?? '')

const lineOf = ({ geometry }: Feature) => geometry.coordinates as Line

function ringsOf({ geometry }: Feature): Line[] {
  if (geometry.type === 'Polygon') return geometry.coordinates as Line[]
  return (geometry.coordinates as Line[][]).flat()
}
