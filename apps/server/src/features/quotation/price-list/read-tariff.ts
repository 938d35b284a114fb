import { bounded, matching, withoutTurns } from '@kerbside/contract/scalar.ts'
import type { Area } from '@kerbside/domain/geo.ts'
import { type Minor, minor } from '@kerbside/domain/money.ts'
import { EXTRA_KINDS, type Tariff } from '@kerbside/domain/quotation/tariff.ts'
import { readLocalTime } from '@kerbside/domain/read-local-time.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { z } from 'zod'

/** A tariff as a file contains it: the server assigns the version. */
export type TariffDocument = Omit<Tariff, 'version'>

/** One error in a document: its path, such as `fixed[3].to.zone`, and half a sentence that describes it. */
export type DocumentError = { path: string; message: string }

export type ReadResult =
  | { ok: true; document: TariffDocument }
  | { ok: false; errors: DocumentError[] }

const MAX_AMOUNT = 100_000_000
const NOT_WHOLE = 'must be a whole number of minor units (pence, cents)'

const money = z
  .number(NOT_WHOLE)
  .int(NOT_WHOLE)
  .min(-MAX_AMOUNT, 'is too small')
  .max(MAX_AMOUNT, 'is too large')
  .transform((amount): Minor => minor(amount))
const basisPoints = z.number().int('must be whole basis points (10000 is 100%)').min(-1e6).max(1e6)
const minutes = z.number().int('must be whole minutes').min(0).max(10_000)
const unbroken = (max: number) =>
  bounded(max, { long: `is longer than ${max} characters` }).regex(
    /^[^\p{Cc}\p{Cs}]*$/u,
    'contains control characters',
  )
const code = unbroken(60).min(1, 'must not be empty')
const searchText = unbroken(120).overwrite(withoutTurns)
const clock = unbroken(5)
const date = bounded(10, { long: 'must be a date such as 2026-12-25' })
  .refine(
    (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && readLocalTime(`${text}T00:00`) !== undefined,
    'must be a date such as 2026-12-25',
  )
  .transform((text) => text as LocalDate)

const point = z.strictObject({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
})
const radiusMetres = z.number().positive().max(100_000)

const corner = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
const area: z.ZodType<Area> = z
  .array(z.array(z.array(corner).max(5_000, 'has more than 5000 corners')).min(1).max(50))
  .min(1, 'must contain a polygon')
  .max(100)

const site = z.strictObject({
  code,
  name: searchText,
  centre: point,
  radiusMetres,
  partOf: code.exactOptional(),
})

const spot = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('point'), name: searchText, point, radiusMetres }),
  z.strictObject({ kind: z.literal('site'), code }),
  z.strictObject({ kind: z.literal('postcode'), postcode: code }),
  z.strictObject({ kind: z.literal('zone'), zone: code }),
  z.strictObject({
    kind: z.literal('districts'),
    name: searchText,
    districts: z.array(code).min(1, 'must name a district').max(500),
  }),
  z.strictObject({ kind: z.literal('anywhere') }),
])

const vehicleTypeId = z.number().int().min(1).max(1_000_000)
/** JSON's keys are strings; a vehicle type id is a number. */
const byVehicle = <Value extends z.ZodType>(value: Value) =>
  z.record(matching(/^[1-9]\d{0,6}$/, 7, 'must be the number of a vehicle type'), value)

const rates = z.strictObject({
  base: money,
  unit: z.enum(['mile', 'km']),
  mode: z.enum(['cumulative', 'whole-journey']),
  tiers: z
    .array(z.strictObject({ upTo: z.number().positive().max(100_000).nullable(), perUnit: money }))
    .min(1, 'must contain a distance band')
    .max(50),
  perMinute: money,
  minimum: money,
})

const when = z.strictObject({
  weekdays: z.array(z.number().int().min(1).max(7)).max(7).exactOptional(),
  dates: z
    .array(z.strictObject({ from: date, until: date }))
    .max(200)
    .exactOptional(),
  bankHolidays: z.boolean().exactOptional(),
  clock: z.strictObject({ from: clock, to: clock }).exactOptional(),
})

const validity = { validFrom: date.exactOptional(), validUntil: date.exactOptional() }

const extras = z
  .partialRecord(
    z.enum(EXTRA_KINDS),
    z.strictObject({
      price: money,
      max: z.number().int().min(0).max(99),
      stock: z.number().int().min(0).max(9_999).exactOptional(),
    }),
  )
  // The database does not preserve the order of fields; this restores the order of the schema.
  .transform((given) =>
    Object.fromEntries(
      EXTRA_KINDS.flatMap((kind) => (given[kind] ? [[kind, given[kind]] as const] : [])),
    ),
  )

/** The schema of a price list's document. */
export const Document = z.strictObject({
  book: matching(/^[a-z0-9][a-z0-9-]{0,39}$/, 40, 'must be lower-case letters, digits and hyphens'),
  currency: matching(/^[A-Z]{3}$/, 3, 'must be three capital letters'),
  asOf: date,
  sites: z.array(site).max(1_000),
  zones: z.array(z.strictObject({ id: code, name: searchText, area })).max(1_000),
  fixed: z
    .array(
      z.strictObject({
        id: code,
        from: spot,
        to: spot,
        bothWays: z.boolean(),
        amount: money,
        vehicleTypeId: vehicleTypeId.exactOptional(),
        ...validity,
      }),
    )
    .max(25_000),
  rates,
  vehicles: byVehicle(z.strictObject({ basisPoints, rates: rates.exactOptional() })),
  perVia: money,
  waitAndReturn: z.strictObject({ basisPoints, freeMinutes: minutes }),
  adjustments: z
    .array(
      z.strictObject({
        id: code,
        name: searchText,
        when,
        change: z.discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('percent'), basisPoints }),
          z.strictObject({ kind: z.literal('amount'), amount: money }),
        ]),
        group: unbroken(60),
        vehicleTypeIds: z.array(vehicleTypeId).max(200).exactOptional(),
      }),
    )
    .max(500),
  bankHolidays: z.array(date).max(1_000),
  charges: z
    .array(
      z.strictObject({
        id: code,
        kind: z.enum(['drop-off', 'pickup', 'parking', 'congestion', 'emission', 'toll']),
        name: searchText,
        where: z.discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('site'), code }),
          z.strictObject({ kind: z.literal('zone'), zone: code }),
        ]),
        end: z.enum(['pickup', 'dropOff', 'touch']),
        amount: money,
        byVehicle: byVehicle(money).exactOptional(),
        when: when.exactOptional(),
        ...validity,
        oncePerDay: z.boolean(),
      }),
    )
    .max(2_000),
  extras,
  returnDiscountBasisPoints: basisPoints,
  roundTo: money,
  vat: z.strictObject({ mode: z.enum(['principal', 'agent', 'not-registered']), basisPoints }),
  deposit: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('none') }),
    z.strictObject({ kind: z.literal('percent'), basisPoints }),
    z.strictObject({ kind: z.literal('amount'), amount: money }),
  ]),
  policies: z.strictObject({
    waiting: z.strictObject({
      freeMinutes: z.strictObject({
        airport: minutes,
        station: minutes,
        port: minutes,
        other: minutes,
      }),
      unitMinutes: minutes,
      perUnit: money,
    }),
    cancellation: z
      .array(
        z.strictObject({
          fromHoursBefore: z.number().min(0).max(10_000),
          keepBasisPoints: basisPoints,
        }),
      )
      .max(50),
    noShowKeepBasisPoints: basisPoints,
  }),
}) satisfies z.ZodType<TariffDocument>

/** "fixed[3].to.zone" */
const formatPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`
    return text === '' ? String(step) : `${text}.${String(step)}`
  }, '')

/** Whether an untrusted value has the shape of a tariff; validateTariff checks whether its contents make sense. */
export function readTariff(value: unknown): ReadResult {
  const read = Document.safeParse(value)
  if (read.success) return { ok: true, document: read.data }
  const errors = read.error.issues.map((issue) => ({
    path: formatPath(issue.path) || 'the document',
    message: formatShapeError(issue),
  }))
  return { ok: false, errors }
}

/** Zod's own messages begin with "Invalid input: "; the rest reads on after a path. */
function formatShapeError(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `has no field ${issue.keys.join(', ')}`
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? 'has no such key'
  if (issue.message.endsWith('received undefined')) return 'is missing'
  return issue.message
    .replace(/^Invalid (discriminator value. Expected|option: expected one of) /, 'must be one of ')
    .replace(/^Invalid input: expected ([^,]*), received .*$/, 'must be of type $1')
    .replace(/^Too (big|small): expected \S+ to /, 'must ')
}
