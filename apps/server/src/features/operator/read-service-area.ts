import { LngLat } from '@kerbside/contract/quotation/reply.ts'
import type { Operator, Settings } from '@kerbside/domain/operator/operator.ts'
import { OWN_PLACE_KINDS } from '@kerbside/domain/operator/own-place-kinds.ts'
import { beyondReach } from '@kerbside/domain/operator/reach.ts'
import { readLocalTime } from '@kerbside/domain/read-local-time.ts'
import type { LocalTime } from '@kerbside/domain/time.ts'
import { z } from 'zod'
import { isPublicNominatim } from '../../ports/places/port.ts'
import { checkServiceArea } from './check-service-area.ts'

/** Where and when an operator drives, and with which maps: the settings that prices and searches depend on. */
export type ServiceAreaSettings = Pick<
  Settings,
  'serviceArea' | 'openingHours' | 'blockedPeriods' | 'knownPlaces' | 'engines'
>

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 05:30')
const local = z
  .string()
  .refine((input) => readLocalTime(input) !== undefined, 'must be a time such as 2026-12-25T00:00')
  .transform((input) => input as LocalTime)
const text = z.string().trim().min(1).max(255)
const url = z
  .string()
  .refine(
    (input) => URL.canParse(input) && /^https?:$/.test(new URL(input).protocol),
    'must be an address such as https://osrm.example.com',
  )

const ring = z
  .array(LngLat)
  .min(4, 'must have at least four corners')
  .refine((corners) => {
    const [first, last] = [corners[0], corners.at(-1)]
    return first?.[0] === last?.[0] && first?.[1] === last?.[1]
  }, 'must end where it started')

const engine = <Name extends string>(names: readonly [Name, ...Name[]]) =>
  z.array(z.strictObject({ engine: z.enum(names), url: url.optional() })).max(4)

export const ServiceAreaDocument = z.strictObject({
  serviceArea: z.array(z.array(ring).min(1)),
  openingHours: z.array(
    z.strictObject({
      weekdays: z.array(z.int().min(1).max(7)).min(1),
      from: clock,
      to: clock,
    }),
  ),
  blockedPeriods: z.array(
    z
      .strictObject({ from: local, until: local, reason: text })
      .refine(({ from, until }) => from < until, 'must end after it starts'),
  ),
  knownPlaces: z.array(
    z.strictObject({
      name: text,
      kind: z.enum(OWN_PLACE_KINDS),
      postcode: z.string().trim().min(1).max(9),
      point: z.strictObject({
        lat: z.number().min(-90).max(90),
        lng: z.number().min(-180).max(180),
      }),
      code: z.string().max(8),
    }),
  ),
  engines: z.strictObject({
    places: engine(['google', 'azure', 'photon', 'nominatim']),
    roads: engine(['osrm', 'valhalla', 'google', 'azure']),
    flights: engine(['flightaware', 'aviationstack']).optional(),
  }),
})

export type GroundResult =
  | { ok: true; ground: ServiceAreaSettings }
  | { ok: false; errors: { path: string; message: string }[] }

/** Reads a document written by hand; every error names its path. */
export function readServiceArea(value: unknown, { base }: Pick<Operator, 'base'>): GroundResult {
  const parsed = ServiceAreaDocument.safeParse(value)
  if (!parsed.success)
    return {
      ok: false,
      errors: parsed.error.issues.map(({ path, message }) => ({
        path: path.map(String).join('.') || 'the document',
        message: formatShapeError(message),
      })),
    }
  const { engines, ...rest } = parsed.data
  const errors = checkGroundDocument(parsed.data, { base })
  if (errors.length > 0) return { ok: false, errors }
  const chosen = <Name>(list: readonly { engine: Name; url?: string | undefined }[]) =>
    list.map(({ engine: name, url: at }) =>
      at === undefined ? { engine: name } : { engine: name, url: at },
    )
  return {
    ok: true,
    ground: {
      ...rest,
      engines: {
        places: chosen(engines.places),
        roads: chosen(engines.roads),
        ...(engines.flights && { flights: chosen(engines.flights) }),
      },
    },
  }
}

/** Rewords Zod's messages so that they read on after a path. */
const formatShapeError = (message: string): string =>
  message.endsWith('received undefined')
    ? 'is missing'
    : message
        .replace(/^Invalid option: expected one of /, 'must be one of ')
        .replace(/^Too (big|small): expected \S+ to /, 'must ')

const NEEDS_URL: ReadonlySet<string> = new Set(['photon', 'nominatim', 'osrm', 'valhalla'])

/**
 * Checks a well-formed document for values that cannot work: each would leave customers without a response, or an
 * engine unused.
 */
function checkGroundDocument(
  { serviceArea, knownPlaces, engines }: z.infer<typeof ServiceAreaDocument>,
  { base }: Pick<Operator, 'base'>,
): { path: string; message: string }[] {
  const errorAt = (path: string, message: string | undefined) =>
    message === undefined ? [] : [{ path, message }]
  return [
    ...checkServiceArea(serviceArea, { base }),
    ...knownPlaces.flatMap(({ point }, at) =>
      errorAt(`knownPlaces.${at}.point`, beyondReach(base, [point])),
    ),
    ...(['places', 'roads'] as const).flatMap((what) =>
      engines[what].flatMap(({ engine: name, url: at }, index) =>
        errorAt(`engines.${what}.${index}.url`, whyUnasked(name, at)),
      ),
    ),
  ]
}

function whyUnasked(engine: string, at: string | undefined): string | undefined {
  if (at === undefined)
    return NEEDS_URL.has(engine) ? `is required: ${engine} runs on your own server` : undefined
  return engine === 'nominatim' && isPublicNominatim(at)
    ? 'is the public server, which doesn’t allow search as you type'
    : undefined
}

export const serviceAreaSettingsOf = ({
  serviceArea,
  openingHours,
  blockedPeriods,
  knownPlaces,
  engines,
}: Settings): ServiceAreaSettings => ({
  serviceArea,
  openingHours,
  blockedPeriods,
  knownPlaces,
  engines,
})
