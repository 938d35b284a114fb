import type { Description } from './contract.ts'
import {
  anything,
  FLAG,
  header,
  json,
  listOf,
  NUMBER,
  object,
  point,
  query,
  TEXT,
} from './own-schema.ts'

const osmHit = object({
  // a postcode computed from its addresses has neither
  osm_type: TEXT,
  osm_id: { type: 'integer' },
  'place_id!': { type: 'integer' },
  licence: TEXT,
  boundingbox: listOf(TEXT),
  'lat!': TEXT,
  'lon!': TEXT,
  'display_name!': TEXT,
  'category!': TEXT,
  'type!': TEXT,
  place_rank: NUMBER,
  importance: NUMBER,
  icon: TEXT,
  addresstype: TEXT,
  name: TEXT,
  address: { type: 'object', additionalProperties: TEXT },
})
const nominatimQuery = {
  'format!': { const: 'jsonv2' },
  addressdetails: { enum: ['0', '1'] },
  'accept-language': TEXT,
}

/** Nominatim 5, documentation of 2 July 2026: docs/api/{Search,Lookup,Reverse,Output}.md. Facts only: its text is GPL-3. */
export const NOMINATIM: Description = {
  paths: {
    '/search': {
      get: {
        parameters: [
          ...query({
            ...nominatimQuery,
            'q!': TEXT,
            limit: { type: 'integer', minimum: 1, maximum: 40 },
            countrycodes: { type: 'string', pattern: '^[a-z]{2}(,[a-z]{2})*$' },
            viewbox: { type: 'string', pattern: '^(-?[\\d.]+,){3}-?[\\d.]+$' },
          }),
          header('user-agent'),
        ],
        responses: { '200': json(listOf(osmHit)) },
      },
    },
    '/lookup': {
      get: {
        parameters: query({
          ...nominatimQuery,
          'osm_ids!': { type: 'string', pattern: '^[NWR]\\d+(,[NWR]\\d+)*$' },
        }),
        responses: { '200': json(listOf(osmHit)) },
      },
    },
    '/reverse': {
      get: {
        parameters: query({
          ...nominatimQuery,
          'lat!': NUMBER,
          'lon!': NUMBER,
          zoom: { type: 'integer', minimum: 0, maximum: 18 },
        }),
        responses: { '200': json({ anyOf: [osmHit, object({ 'error!': TEXT })] }) },
      },
    },
  },
}

const photonResponse = json(
  object({
    'type!': { const: 'FeatureCollection' },
    'features!': listOf(
      object({
        'type!': { const: 'Feature' },
        'geometry!': point,
        'properties!': object({
          // both or neither
          osm_type: { enum: ['N', 'W', 'R'] },
          osm_id: { type: 'integer' },
          'osm_key!': TEXT,
          'osm_value!': TEXT,
          'type!': TEXT,
          ...Object.fromEntries(
            'name housenumber street locality district city county state country postcode countrycode'
              .split(' ')
              .map((name) => [name, TEXT]),
          ),
          extra: anything,
          extent: listOf(NUMBER),
        }),
      }),
    ),
  }),
)
const photonQuery = {
  lat: NUMBER,
  lon: NUMBER,
  limit: { type: 'integer' },
  lang: TEXT,
  osm_tag: TEXT,
  layer: TEXT,
}

/** Photon 1.2.1: docs/api-v1.md and GeoJsonFormatter.java (Apache-2.0). */
export const PHOTON: Description = {
  paths: {
    '/api': {
      get: {
        parameters: query({
          ...photonQuery,
          'q!': TEXT,
          zoom: NUMBER,
          location_bias_scale: NUMBER,
          bbox: TEXT,
          countrycode: TEXT,
        }),
        responses: { '200': photonResponse },
      },
    },
    '/reverse': {
      get: {
        parameters: query({ ...photonQuery, 'lat!': NUMBER, 'lon!': NUMBER, radius: NUMBER }),
        responses: { '200': photonResponse },
      },
    },
  },
}

const osrmRoute = object({
  'distance!': NUMBER,
  'duration!': NUMBER,
  'geometry!': object({ 'type!': { const: 'LineString' }, 'coordinates!': listOf(listOf(NUMBER)) }),
  'legs!': {
    ...listOf(
      object({
        'distance!': NUMBER,
        'duration!': NUMBER,
        'summary!': TEXT,
        'weight!': NUMBER,
        'steps!': listOf(anything),
        annotation: anything,
      }),
    ),
    minItems: 1,
  },
  weight: NUMBER,
  weight_name: TEXT,
})

/** OSRM, docs/http.md at 4fc76ca (BSD-2-Clause); Valhalla answers in the same shape. */
export const osrmResponse = object({
  'code!': TEXT,
  message: TEXT,
  data_version: TEXT,
  routes: listOf(osrmRoute),
  waypoints: listOf(
    object({ 'location!': listOf(NUMBER), 'name!': TEXT, distance: NUMBER, hint: TEXT, nodes: {} }),
  ),
})

export const OSRM: Description = {
  paths: {
    '/route/v1/driving/{coordinates}': {
      get: {
        parameters: query({
          overview: { enum: ['simplified', 'full', 'false'] },
          geometries: { enum: ['polyline', 'polyline6', 'geojson'] },
          alternatives: { type: 'string', pattern: '^(true|false|\\d+)$' },
          steps: FLAG,
          annotations: TEXT,
          radiuses: TEXT,
          bearings: TEXT,
        }),
        responses: {
          '200': json({ ...osrmResponse, required: ['code', 'routes', 'waypoints'] }),
          '400': json(object({ 'code!': TEXT, message: TEXT })),
        },
      },
    },
  },
}
