import type { KnownPlace, Operator, Settings } from '@kerbside/domain/operator/operator.ts'
import { OWN_PLACE_KINDS } from '@kerbside/domain/operator/own-place-kinds.ts'
import type { LocalTime } from '@kerbside/domain/time.ts'
import { z } from 'zod'
import { endpoint, type Limit } from '../endpoint.ts'
import { envelope, nothing, text, whole } from '../scalar.ts'

const roles = ['owner'] as const
const limit: Limit = { times: 120, per: 'minute' }

/** Above the domain's own limits, which it reports as faults; few enough for it to check quickly. */
const MOST_LINES = 1_000
const MOST_CORNERS = 40_000

/** Numbers of any size: what is no place on the earth is told with where it stands, and not as a broken request. */
const corner = z.tuple([z.number(), z.number()])
/** A GeoJSON MultiPolygon's coordinates: longitude first, rings that end where they began, holes after the border. */
const Area = z.array(z.array(z.array(corner).max(MOST_CORNERS)).max(MOST_CORNERS)).max(MOST_CORNERS)

const GroundPlace = z.object({
  name: text('name'),
  kind: z.enum(OWN_PLACE_KINDS),
  postcode: text('postcode', 20),
  latitude: z.number(),
  longitude: z.number(),
  /** IATA of an airport or the one it belongs to; '' for none. */
  code: text('code', 20),
})
export type GroundPlace = z.infer<typeof GroundPlace>

const Hours = z.object({
  /** 1 is Monday. */
  weekdays: z.array(z.int()).max(7),
  /** "05:30"; over midnight when it is after `to`. */
  from: text('from', 10),
  to: text('to', 10),
})

const Blocked = z.object({
  /** "2026-12-25T00:00" on the operator's own clock. */
  from: text('from', 20),
  until: text('until', 20),
  reason: text('reason'),
})

const parts = {
  servicearea: Area,
  openinghours: z.array(Hours).max(MOST_LINES),
  blockedperiods: z.array(Blocked).max(MOST_LINES),
  knownplaces: z.array(GroundPlace).max(MOST_LINES),
  airports: z.array(GroundPlace).max(MOST_LINES),
  centre: GroundPlace,
}

const Fault = z.object({ path: z.string(), message: z.string() })

const GroundReply = z.object({
  ...envelope,
  /** What a change of it has to name. */
  version: z.number(),
  /** What is wrong; then nothing was saved. */
  faults: z.array(Fault),
  ...parts,
  base: z.object({ latitude: z.number(), longitude: z.number() }),
  minleadminutes: z.number(),
  /** Airports in the order of the home page. */
  homeairports: z.array(z.string()),
})
export type GroundReply = z.infer<typeof GroundReply>

export const showGround = endpoint({
  method: 'GET',
  path: '/api/desk/ground',
  about: 'Ours: where and when the operator drives, and its own names for places.',
  audience: 'desk',
  roles,
  limit,
  input: nothing,
  reply: GroundReply,
})

export const saveGround = endpoint({
  method: 'PUT',
  path: '/api/desk/ground',
  about:
    'Ours: changes what is named of it, all or nothing; each fault is told with where it stands. 409 with how it stands when somebody else saved first.',
  audience: 'desk',
  roles,
  limit,
  // ten thousand corners arrive and are counted, instead of being cut off
  largestBytes: 1024 * 1024,
  input: z.object({
    version: whole('version', { least: 1, most: 2_147_483_647 }),
    servicearea: parts.servicearea.optional(),
    openinghours: parts.openinghours.optional(),
    blockedperiods: parts.blockedperiods.optional(),
    knownplaces: parts.knownplaces.optional(),
    airports: parts.airports.optional(),
    centre: parts.centre.optional(),
    homeairports: z.array(text('code', 20)).max(MOST_LINES).optional(),
  }),
  reply: GroundReply,
})

export const listLastPickups = endpoint({
  method: 'GET',
  path: '/api/desk/ground/pickups',
  about:
    'Ours: where the last 500 journeys began and ended, to see whom another area would turn away.',
  audience: 'desk',
  roles,
  limit,
  input: nothing,
  reply: z.object({
    ...envelope,
    pickups: z.array(
      z.object({
        /** Of the journey, as everybody calls it. */
        bookingref: z.string(),
        name: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        toname: z.string(),
        tolatitude: z.number(),
        tolongitude: z.number(),
      }),
    ),
  }),
})

const writePlace = ({ name, kind, postcode, point, code }: KnownPlace): GroundPlace => ({
  name,
  kind: OWN_PLACE_KINDS.find((known) => known === kind) ?? 'landmark',
  postcode,
  latitude: point.lat,
  longitude: point.lng,
  code,
})

const readPlace = ({ latitude, longitude, ...place }: GroundPlace): KnownPlace => ({
  ...place,
  point: { lat: latitude, lng: longitude },
})

export function writeGround(
  { settings, base }: Pick<Operator, 'settings' | 'base'>,
  version: number,
): Omit<GroundReply, 'code' | 'message' | 'faults'> {
  return {
    version,
    servicearea: settings.serviceArea.map((polygon) =>
      polygon.map((ring) => ring.map(([lng, lat]): [number, number] => [lng, lat])),
    ),
    openinghours: settings.openingHours.map((hours) => ({
      ...hours,
      weekdays: [...hours.weekdays],
    })),
    blockedperiods: settings.blockedPeriods.map((period) => ({ ...period })),
    knownplaces: settings.knownPlaces.map(writePlace),
    airports: settings.airports.map(writePlace),
    centre: writePlace(settings.centre),
    base: { latitude: base.lat, longitude: base.lng },
    minleadminutes: settings.minLeadMinutes,
    homeairports: [...settings.content.airports.codes],
  }
}

export type GroundChange = Partial<
  Pick<
    Settings,
    'serviceArea' | 'openingHours' | 'blockedPeriods' | 'knownPlaces' | 'airports' | 'centre'
  >
> & { homeAirports?: readonly string[] }

/** Only what was named; not judged yet. */
export function readGroundChange(said: z.output<typeof saveGround.input>): GroundChange {
  return {
    ...(said.servicearea && { serviceArea: said.servicearea }),
    ...(said.openinghours && { openingHours: said.openinghours }),
    ...(said.blockedperiods && {
      blockedPeriods: said.blockedperiods.map(({ from, until, reason }) => ({
        // judged as a time of the clock before anything reads it as one
        from: from as LocalTime,
        until: until as LocalTime,
        reason,
      })),
    }),
    ...(said.knownplaces && { knownPlaces: said.knownplaces.map(readPlace) }),
    ...(said.airports && { airports: said.airports.map(readPlace) }),
    ...(said.centre && { centre: readPlace(said.centre) }),
    ...(said.homeairports && { homeAirports: said.homeairports }),
  }
}
