import { LngLat } from '@kerbside/contract/quotation/reply.ts'
import type { KnownPlace, Settings } from '@kerbside/domain/operator/operator.ts'
import { type LocalTime, readLocalTime } from '@kerbside/domain/time.ts'
import { z } from 'zod'

/** Where and when an operator drives, by which maps: the part of its settings that prices and searches go by. */
export type Ground = Pick<
  Settings,
  'serviceArea' | 'openingHours' | 'blockedPeriods' | 'knownPlaces' | 'engines'
>

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 05:30')
const local = z
  .string()
  .refine((said) => readLocalTime(said) !== undefined, 'must be a time such as 2026-12-25T00:00')
  .transform((said) => said as LocalTime)
const text = z.string().trim().min(1).max(255)
const url = z
  .string()
  .refine(
    (said) => URL.canParse(said) && /^https?:$/.test(new URL(said).protocol),
    'must be an address such as https://osrm.example.com',
  )

const ring = z
  .array(LngLat)
  .min(4, 'a ring has at least four corners')
  .refine((corners) => {
    const [first, last] = [corners[0], corners.at(-1)]
    return first?.[0] === last?.[0] && first?.[1] === last?.[1]
  }, 'a ring must end where it began')

const KINDS = [
  'airport',
  'terminal',
  'station',
  'port',
  'hotel',
  'landmark',
  'hospital',
  'university',
  'stadium',
  'town',
  'street',
] as const satisfies readonly KnownPlace['kind'][]

const engine = <Name extends string>(names: readonly [Name, ...Name[]]) =>
  z.array(z.strictObject({ engine: z.enum(names), url: url.optional() })).max(4)

export const GroundDocument = z.strictObject({
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
      .refine(({ from, until }) => from < until, 'must end after it begins'),
  ),
  knownPlaces: z.array(
    z.strictObject({
      name: text,
      kind: z.enum(KINDS),
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
  }),
})

export type GroundVerdict =
  | { ok: true; ground: Ground }
  | { ok: false; faults: { path: string; message: string }[] }

/** A document somebody wrote; every fault is named with where it stands. */
export function readGround(value: unknown): GroundVerdict {
  const heard = GroundDocument.safeParse(value)
  if (!heard.success)
    return {
      ok: false,
      faults: heard.error.issues.map(({ path, message }) => ({
        path: path.map(String).join('.') || 'the document',
        message,
      })),
    }
  const { engines, ...rest } = heard.data
  const chosen = <Name>(list: readonly { engine: Name; url?: string | undefined }[]) =>
    list.map(({ engine: name, url: at }) =>
      at === undefined ? { engine: name } : { engine: name, url: at },
    )
  return {
    ok: true,
    ground: { ...rest, engines: { places: chosen(engines.places), roads: chosen(engines.roads) } },
  }
}

export const groundOf = ({
  serviceArea,
  openingHours,
  blockedPeriods,
  knownPlaces,
  engines,
}: Settings): Ground => ({ serviceArea, openingHours, blockedPeriods, knownPlaces, engines })
