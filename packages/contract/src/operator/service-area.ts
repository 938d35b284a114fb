import type { KnownPlace, Operator, Settings } from '@kerbside/domain/operator/operator.ts'
import { OWN_PLACE_KINDS } from '@kerbside/domain/operator/own-place-kinds.ts'
import type { LocalTime } from '@kerbside/domain/time.ts'
import { z } from 'zod'
import { endpoint, type Limit } from '../endpoint.ts'
import { envelope, nothing, text, whole } from '../scalar.ts'

const roles = ['owner'] as const
const limit: Limit = { times: 120, per: 'minute' }

/** Above the domain's own limits, so that the domain reports the error; low enough to be checked quickly. */
const MAX_LINES = 1_000
const MAX_CORNERS = 40_000

/** Numbers of any size: coordinates outside the earth get an error at their place, not a malformed-request error. */
const corner = z.tuple([z.number(), z.number()])
/** A GeoJSON MultiPolygon's coordinates: longitude first, closed rings, holes after the outer ring. */
const Area = z.array(z.array(z.array(corner).max(MAX_CORNERS)).max(MAX_CORNERS)).max(MAX_CORNERS)

const ServiceAreaPlace = z.object({
  name: text('name'),
  kind: z.enum(OWN_PLACE_KINDS),
  postcode: text('postcode', 20),
  latitude: z.number(),
  longitude: z.number(),
  /** IATA code of an airport or of the airport it belongs to; '' for none. */
  code: text('code', 20),
})
export type ServiceAreaPlace = z.infer<typeof ServiceAreaPlace>

const Hours = z.object({
  /** 1 is Monday. */
  weekdays: z.array(z.int()).max(7),
  /** "05:30"; passes midnight if it is later than `to`. */
  from: text('from', 10),
  to: text('to', 10),
})

const Blocked = z.object({
  /** "2026-12-25T00:00" in the operator's zone. */
  from: text('from', 20),
  until: text('until', 20),
  reason: text('reason'),
})

const parts = {
  serviceArea: Area,
  openingHours: z.array(Hours).max(MAX_LINES),
  blockedPeriods: z.array(Blocked).max(MAX_LINES),
  knownPlaces: z.array(ServiceAreaPlace).max(MAX_LINES),
  airports: z.array(ServiceAreaPlace).max(MAX_LINES),
  centre: ServiceAreaPlace,
}

const FieldError = z.object({ path: z.string(), message: z.string() })

const ServiceAreaReply = z.object({
  ...envelope,
  /** The version that a change must name. */
  version: z.number(),
  /** Validation errors; if there are any, nothing was saved. */
  errors: z.array(FieldError),
  ...parts,
  base: z.object({ latitude: z.number(), longitude: z.number() }),
  minLeadMinutes: z.number(),
  /** Airports in their order on the home page. */
  homeAirports: z.array(z.string()),
})
export type ServiceAreaReply = z.infer<typeof ServiceAreaReply>

export const showServiceArea = endpoint({
  method: 'GET',
  path: '/api/desk/ground',
  about:
    'Addition to the specification: returns where and when the operator drives, and its own names for places.',
  audience: 'desk',
  roles,
  limit,
  input: nothing,
  reply: ServiceAreaReply,
})

export const saveServiceArea = endpoint({
  method: 'PUT',
  path: '/api/desk/ground',
  about:
    'Addition to the specification: changes the given parts of it, all or none; errors are reported with their position. 409 with the current state if another user saved first.',
  audience: 'desk',
  roles,
  limit,
  // Ten thousand corners must reach the validation and be counted, not be rejected by size.
  largestBytes: 1024 * 1024,
  input: z.object({
    version: whole('version', { min: 1, max: 2_147_483_647 }),
    serviceArea: parts.serviceArea.optional(),
    openingHours: parts.openingHours.optional(),
    blockedPeriods: parts.blockedPeriods.optional(),
    knownPlaces: parts.knownPlaces.optional(),
    airports: parts.airports.optional(),
    centre: parts.centre.optional(),
    homeAirports: z.array(text('code', 20)).max(MAX_LINES).optional(),
  }),
  reply: ServiceAreaReply,
})

export const listLastPickups = endpoint({
  method: 'GET',
  path: '/api/desk/ground/pickups',
  about:
    'Addition to the specification: returns where the last 500 journeys began and ended, to show which of them another service area would exclude.',
  audience: 'desk',
  roles,
  limit,
  input: nothing,
  reply: z.object({
    ...envelope,
    pickups: z.array(
      z.object({
        /** The reference of the booking as people say it. */
        bookingRef: z.string(),
        name: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        toName: z.string(),
        toLatitude: z.number(),
        toLongitude: z.number(),
      }),
    ),
  }),
})

const writePlace = ({ name, kind, postcode, point, code }: KnownPlace): ServiceAreaPlace => ({
  name,
  kind: OWN_PLACE_KINDS.find((item) => item === kind) ?? 'landmark',
  postcode,
  latitude: point.lat,
  longitude: point.lng,
  code,
})

const readPlace = ({ latitude, longitude, ...place }: ServiceAreaPlace): KnownPlace => ({
  ...place,
  point: { lat: latitude, lng: longitude },
})

export function writeServiceArea(
  { settings, base }: Pick<Operator, 'settings' | 'base'>,
  version: number,
): Omit<ServiceAreaReply, 'code' | 'message' | 'errors'> {
  return {
    version,
    serviceArea: settings.serviceArea.map((polygon) =>
      polygon.map((ring) => ring.map(([lng, lat]): [number, number] => [lng, lat])),
    ),
    openingHours: settings.openingHours.map((hours) => ({
      ...hours,
      weekdays: [...hours.weekdays],
    })),
    blockedPeriods: settings.blockedPeriods.map((period) => ({ ...period })),
    knownPlaces: settings.knownPlaces.map(writePlace),
    airports: settings.airports.map(writePlace),
    centre: writePlace(settings.centre),
    base: { latitude: base.lat, longitude: base.lng },
    minLeadMinutes: settings.minLeadMinutes,
    homeAirports: [...settings.content.airports.codes],
  }
}

export type ServiceAreaChange = Partial<
  Pick<
    Settings,
    'serviceArea' | 'openingHours' | 'blockedPeriods' | 'knownPlaces' | 'airports' | 'centre'
  >
> & { homeAirports?: readonly string[] }

/** Only the fields that were sent; not validated yet. */
export function readServiceAreaChange(
  input: z.output<typeof saveServiceArea.input>,
): ServiceAreaChange {
  return {
    ...(input.serviceArea && { serviceArea: input.serviceArea }),
    ...(input.openingHours && { openingHours: input.openingHours }),
    ...(input.blockedPeriods && {
      blockedPeriods: input.blockedPeriods.map(({ from, until, reason }) => ({
        // Validated as a local time before any code uses it as one.
        from: from as LocalTime,
        until: until as LocalTime,
        reason,
      })),
    }),
    ...(input.knownPlaces && { knownPlaces: input.knownPlaces.map(readPlace) }),
    ...(input.airports && { airports: input.airports.map(readPlace) }),
    ...(input.centre && { centre: readPlace(input.centre) }),
    ...(input.homeAirports && { homeAirports: input.homeAirports }),
  }
}
