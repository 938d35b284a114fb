import type { Description } from './contract.ts'
import { anything, header, json, listOf, NUMBER, object, point, query, TEXT } from './own-schema.ts'
import type { Schema } from './schema.ts'

const azureError = json(
  object({ 'error!': object({ 'code!': TEXT, 'message!': TEXT, details: {}, innererror: {} }) }),
)
const district = object({ name: TEXT, shortName: TEXT })
const azureAddress = object({
  addressLine: TEXT,
  locality: TEXT,
  neighborhood: TEXT,
  adminDistricts: listOf(district),
  postalCode: TEXT,
  countryRegion: object({ ISO: TEXT, name: TEXT }),
  formattedAddress: TEXT,
  streetName: TEXT,
  streetNumber: TEXT,
  intersection: anything,
})
const azureFeature = (geometry: Schema, properties: { [name: string]: Schema }): Schema =>
  object({
    'type!': { const: 'Feature' },
    'geometry!': geometry,
    'properties!': object({ ...properties, address: azureAddress }),
    id: TEXT,
    bbox: listOf(NUMBER),
  })
const collectionOf = (feature: Schema) =>
  object({ 'type!': { const: 'FeatureCollection' }, 'features!': listOf(feature), nextLink: TEXT })
const found = json(
  collectionOf(
    azureFeature(point, {
      'type!': TEXT,
      'confidence!': { enum: ['High', 'Medium', 'Low'] },
      matchCodes: listOf({ enum: ['Good', 'Ambiguous', 'UpHierarchy'] }),
      geocodePoints: listOf(anything),
    }),
  ),
)
const key = header('subscription-key')
const geoPoint = { type: 'string', pattern: '^-?[\\d.]+,-?[\\d.]+$' }

/** Azure Maps Search 2026-01-01 and 2025-01-01, Route 2025-01-01: from Azure/azure-rest-api-specs (MIT). */
export const AZURE: Description = {
  paths: {
    '/geocode:autocomplete': {
      get: {
        parameters: [
          key,
          ...query({
            'api-version!': { const: '2026-01-01' },
            'query!': TEXT,
            coordinates: geoPoint,
            bbox: TEXT,
            top: { type: 'integer', minimum: 1, maximum: 20 },
            resultTypeGroups: TEXT,
            resultTypes: TEXT,
            countryRegion: { type: 'string', pattern: '^[A-Z]{2}$' },
          }),
        ],
        responses: {
          '200': json(
            collectionOf(
              azureFeature(
                { type: 'null' },
                { 'typeGroup!': { enum: ['Address', 'Place'] }, 'type!': TEXT, name: TEXT },
              ),
            ),
          ),
          default: azureError,
        },
      },
    },
    '/geocode': {
      get: {
        // countryRegion must not be combined with query, and the adapter always sends query
        parameters: [
          key,
          ...query({
            'api-version!': { enum: ['2025-01-01', '2026-01-01'] },
            'query!': TEXT,
            top: { type: 'integer', minimum: 1, maximum: 20 },
            bbox: TEXT,
            view: TEXT,
            coordinates: geoPoint,
          }),
        ],
        responses: { '200': found, default: azureError },
      },
    },
    '/reverseGeocode': {
      get: {
        parameters: [
          key,
          ...query({
            'api-version!': { enum: ['2025-01-01', '2026-01-01'] },
            'coordinates!': geoPoint,
            resultTypes: TEXT,
            view: TEXT,
          }),
        ],
        responses: { '200': found, default: azureError },
      },
    },
    '/route/directions': {
      post: {
        parameters: [key, ...query({ 'api-version!': { const: '2025-01-01' } })],
        requestBody: json(
          object({
            'type!': { const: 'FeatureCollection' },
            'features!': listOf(
              object({
                'type!': { const: 'Feature' },
                'geometry!': point,
                'properties!': object({
                  'pointIndex!': { type: 'integer', minimum: 0 },
                  pointType: { enum: ['waypoint', 'viaWaypoint'] },
                }),
              }),
            ),
            travelMode: { enum: ['driving', 'truck', 'walking'] },
            optimizeRoute: {
              enum: [
                'fastestWithoutTraffic',
                'shortest',
                'fastestAvoidClosureWithoutTraffic',
                'fastestWithTraffic',
              ],
            },
            avoid: listOf(TEXT),
            departAt: TEXT,
            routeOutputOptions: listOf({ enum: ['routeSummary', 'routePath', 'itinerary'] }),
          }),
        ),
        responses: {
          '200': json(
            collectionOf(
              object({
                'type!': { const: 'Feature' },
                'geometry!': object({ 'type!': TEXT, 'coordinates!': { type: 'array' } }),
                bbox: listOf(NUMBER),
                // some features have none
                properties: object({
                  type: TEXT,
                  ...Object.fromEntries(
                    ['distanceInMeters', 'durationInSeconds', 'durationTrafficInSeconds'].map(
                      (name) => [name, NUMBER],
                    ),
                  ),
                  routePathPoint: anything,
                  order: anything,
                  trafficDataUsed: TEXT,
                  trafficCongestion: TEXT,
                  departureAt: TEXT,
                  arrivalAt: TEXT,
                  legs: listOf(anything),
                }),
              }),
            ),
          ),
          default: azureError,
        },
      },
    },
  },
}
