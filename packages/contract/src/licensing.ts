import { JOURNEY_FIELDS } from '@kerbside/domain/licensing/journey-record.ts'
import { LICENCE_PROFILES } from '@kerbside/domain/licensing/licence-profile.ts'
import { REGISTERS } from '@kerbside/domain/licensing/register.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  base64,
  bounded,
  envelope,
  id,
  matching,
  multilineText,
  requiredText,
  text,
  uuid,
  whole,
} from './scalar.ts'

export const day = (title: string) =>
  matching(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 10, `${title} is invalid`)

const reply = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ ...envelope, ...shape })
const KEEPERS = ['owner', 'dispatcher'] as const

export const DeskRecord = z.object({
  reference: z.number(),
  bookingRef: z.string(),
  state: z.string(),
  receivedAt: z.string(),
  channel: z.string(),
  takenBy: z.string(),
  account: z.string(),
  passenger: z.string(),
  pickupLocal: z.string(),
  /** The civil time first requested, if the pickup was moved; otherwise ''. */
  requestedPickup: z.string(),
  pickup: z.string(),
  destination: z.string(),
  fareQuoted: z.number(),
  currencyCode: z.string(),
  driver: z.string(),
  badge: z.string(),
  vehicle: z.string(),
  plate: z.string(),
  dispatchedBy: z.string(),
  allocatedAt: z.string(),
  missing: z.array(z.enum(JOURNEY_FIELDS)),
  /** The particulars were erased because their retention period is over. */
  forgotten: z.boolean(),
})
export type DeskRecord = z.infer<typeof DeskRecord>

export const RECORDS_AT_ONCE = 50

export const listDeskRecords = endpoint({
  method: 'GET',
  path: '/api/desk/records',
  about:
    'Addition to the specification: lists the licensing record of journeys picked up in a range of days, the last first, 50 per page, with the counts of everything a pack can hold.',
  audience: 'desk',
  roles: KEEPERS,
  limit: { times: 120, per: 'minute' },
  input: z.object({
    from: day('from'),
    until: day('until'),
    q: text('q', 80).optional(),
    /** `1`: only journeys that lack a particular. */
    lacking: z.enum(['0', '1']).optional(),
    skip: whole('skip', { min: 0, max: 100_000 }).optional(),
  }),
  reply: reply({
    records: z.array(DeskRecord),
    found: z.number(),
    counts: z.object({
      journey: z.number(),
      lacking: z.number(),
      changes: z.number(),
      driver: z.number(),
      vehicle: z.number(),
      staff: z.number(),
      complaint: z.number(),
      found: z.number(),
      reported: z.number(),
    }),
    /** The day on which the first of them is erased; '' if there are none. */
    keptUntil: z.string(),
  }),
})

export const DeskRecordEvent = z.object({
  at: z.string(),
  what: z.enum(['state', 'pickup', 'fare', 'driver-on', 'driver-off', 'trip', 'added']),
  from: z.string(),
  to: z.string(),
  by: z.string(),
  reason: z.string(),
})

export const showDeskRecord = endpoint({
  method: 'GET',
  path: '/api/desk/record',
  about:
    'Addition to the specification: returns the licensing record of one journey: its particulars, its events, its seals.',
  audience: 'desk',
  roles: KEEPERS,
  limit: { times: 120, per: 'minute' },
  input: z.object({ reference: id('reference') }),
  reply: reply({
    record: DeskRecord,
    particulars: z.array(
      z.object({
        field: z.enum(JOURNEY_FIELDS),
        value: z.string(),
        required: z.boolean(),
        missing: z.boolean(),
      }),
    ),
    history: z.array(DeskRecordEvent),
    entries: z.array(
      z.object({ number: z.number(), at: z.string(), action: z.string(), seal: z.string() }),
    ),
  }),
})

export const addDeskRecord = endpoint({
  method: 'POST',
  path: '/api/desk/record/add',
  about:
    'Addition to the specification: adds a particular that the system did not know, with a reason, as a further entry.',
  audience: 'desk',
  roles: KEEPERS,
  limit: { times: 60, per: 'minute' },
  input: z.object({
    reference: id('reference'),
    field: z.enum(JOURNEY_FIELDS, { error: 'field is invalid' }),
    value: requiredText('value', 200),
    reason: requiredText('reason'),
  }),
  reply: reply({}),
})

const Licence = z.object({
  profile: z.enum(LICENCE_PROFILES, { error: 'profile is invalid' }),
  authority: text('authority', 120),
  licenceNumber: text('licenceNumber', 60),
  months: whole('months', { min: 12, max: 36 }),
  also: z.array(z.enum(JOURNEY_FIELDS, { error: 'also is invalid' })).max(JOURNEY_FIELDS.length),
})
export type DeskLicence = z.output<typeof Licence>

export const showDeskLicence = endpoint({
  method: 'GET',
  path: '/api/desk/licence',
  about:
    'Addition to the specification: returns the licence under which the operator works, and the version that a change of it requires.',
  audience: 'desk',
  roles: KEEPERS,
  limit: { times: 120, per: 'minute' },
  input: z.object({}),
  reply: reply({ version: z.number(), licence: Licence, operator: z.string() }),
})

export const saveDeskLicence = endpoint({
  method: 'PUT',
  path: '/api/desk/licence',
  about:
    'Addition to the specification: sets the authority, the licence number and the retention period of particulars.',
  audience: 'desk',
  roles: ['owner'],
  limit: { times: 30, per: 'minute' },
  input: Licence.extend({ version: z.int('version must be a whole number') }),
  reply: reply({ version: z.number(), licence: Licence, errors: z.array(z.string()) }),
})

export const PACK_PARTS = [
  'journey',
  'driver',
  'vehicle',
  'staff',
  'complaint',
  'found',
  'reported',
] as const

export const makeDeskPack = endpoint({
  method: 'POST',
  path: '/api/desk/inspection',
  about:
    'Addition to the specification: creates an inspection pack: the record of a range of days as PDF, CSV and sealed entries in one signed ZIP, with proof that nothing was changed.',
  audience: 'desk',
  roles: KEEPERS,
  limit: { times: 10, per: 'minute' },
  input: z.object({
    from: day('from'),
    until: day('until'),
    requestedBy: requiredText('requestedBy', 120),
    parts: z
      .array(z.enum(PACK_PARTS, { error: 'parts is invalid' }))
      .min(1, 'parts is required')
      .max(PACK_PARTS.length),
    /** Only journeys that contain this text: a plate, a badge, a name. */
    q: text('q', 80).optional(),
  }),
  reply: reply({
    filename: z.string(),
    /** The ZIP file as base64. */
    pack: z.string(),
    journeys: z.number(),
    entries: z.number(),
    fingerprint: z.string(),
  }),
})

/** A pack of 5,000 journeys as base64. */
export const LARGEST_PACK_BYTES = 48 * 1024 * 1024

export const checkDeskPack = endpoint({
  method: 'POST',
  path: '/api/desk/inspection/check',
  about:
    'Addition to the specification: verifies that a pack is unchanged and still matches the record.',
  audience: 'desk',
  roles: KEEPERS,
  limit: { times: 10, per: 'minute' },
  largestBytes: LARGEST_PACK_BYTES,
  input: z.object({ pack: base64(LARGEST_PACK_BYTES, 'pack is invalid') }),
  reply: reply({
    whole: z.boolean(),
    /** '' if the pack is intact; otherwise the file or entry that was changed. */
    broken: z.string(),
    madeAt: z.string(),
    madeBy: z.string(),
    entries: z.number(),
    fingerprint: z.string(),
    /** Still matches this operator's record; false for an intact pack of another operator. */
    ours: z.boolean(),
  }),
})

const Line = z.record(bounded(40), multilineText('line', 2000))

export const RegisterRow = z.object({
  id: z.string(),
  kind: z.enum(REGISTERS),
  line: z.record(z.string(), z.string()),
  entries: z.number(),
  changedAt: z.string(),
  changedBy: z.string(),
})
export type RegisterRow = z.infer<typeof RegisterRow>

export const listDeskRegister = endpoint({
  method: 'GET',
  path: '/api/desk/register',
  about:
    'Addition to the specification: lists a register: staff, lost property found and reported, or complaints.',
  audience: 'desk',
  limit: { times: 120, per: 'minute' },
  roles: ['owner', 'dispatcher', 'support'],
  input: z.object({
    kind: z.enum(REGISTERS, { error: 'kind is invalid' }),
    q: text('q', 80).optional(),
  }),
  reply: reply({ rows: z.array(RegisterRow) }),
})

export const showDeskLine = endpoint({
  method: 'GET',
  path: '/api/desk/register/line',
  about: 'Addition to the specification: returns the whole history of one register line.',
  audience: 'desk',
  limit: { times: 120, per: 'minute' },
  roles: ['owner', 'dispatcher', 'support'],
  input: z.object({
    kind: z.enum(REGISTERS, { error: 'kind is invalid' }),
    id: uuid('id is invalid'),
  }),
  reply: reply({
    versions: z.array(
      z.object({
        number: z.number(),
        at: z.string(),
        by: z.string(),
        line: z.record(z.string(), z.string()),
        seal: z.string(),
      }),
    ),
  }),
})

export const saveDeskLine = endpoint({
  method: 'POST',
  path: '/api/desk/register',
  about:
    'Addition to the specification: writes a register line; a change of an existing line is a further entry, and nothing is overwritten.',
  audience: 'desk',
  limit: { times: 60, per: 'minute' },
  roles: ['owner', 'dispatcher', 'support'],
  input: z.object({
    kind: z.enum(REGISTERS, { error: 'kind is invalid' }),
    /** '' for a new line. */
    id: z.union([z.literal(''), uuid('id is invalid')]),
    /** The number of entries the line had when it was opened: of two concurrent changes the second is rejected. */
    entries: whole('entries', { min: 0, max: 100_000 }),
    line: Line,
  }),
  reply: reply({
    id: z.string(),
    errors: z.array(z.object({ field: z.string(), why: z.string() })),
  }),
})

export const DeskRetentionHold = z.object({
  id: z.string(),
  kind: z.enum(['booking', 'person']),
  subject: z.string(),
  reason: z.string(),
  madeBy: z.string(),
  madeAt: z.string(),
})
export type DeskRetentionHold = z.infer<typeof DeskRetentionHold>

export const showDeskRetention = endpoint({
  method: 'GET',
  path: '/api/desk/retention',
  about:
    'Addition to the specification: returns what will be erased tomorrow and why, the retention holds, and the created packs.',
  audience: 'desk',
  limit: { times: 60, per: 'minute' },
  roles: ['owner'],
  input: z.object({}),
  reply: reply({
    tomorrow: z.object({
      contact: z.number(),
      particulars: z.number(),
      tracks: z.number(),
      quotes: z.number(),
      /** The number of regression quotes that lose their exact addresses. */
      regressionQuotes: z.number(),
      scans: z.number(),
      audit: z.number(),
      held: z.number(),
    }),
    months: z.number(),
    lastRun: z.string(),
    holds: z.array(DeskRetentionHold),
    packs: z.array(
      z.object({
        madeAt: z.string(),
        madeBy: z.string(),
        requestedBy: z.string(),
        from: z.string(),
        until: z.string(),
        entries: z.number(),
        fingerprint: z.string(),
      }),
    ),
  }),
})

export const makeDeskRetentionHold = endpoint({
  method: 'POST',
  path: '/api/desk/hold',
  about:
    'Addition to the specification: places a retention hold on the particulars of a booking or a person.',
  audience: 'desk',
  limit: { times: 30, per: 'minute' },
  roles: ['owner'],
  input: z.object({
    kind: z.enum(['booking', 'person'], { error: 'kind is invalid' }),
    subject: requiredText('subject', 120),
    reason: requiredText('reason'),
  }),
  reply: reply({}),
})

export const endDeskRetentionHold = endpoint({
  method: 'POST',
  path: '/api/desk/hold/end',
  about:
    'Addition to the specification: ends a retention hold; particulars past their retention period are erased in the next run.',
  audience: 'desk',
  limit: { times: 30, per: 'minute' },
  roles: ['owner'],
  input: z.object({ id: uuid('id is invalid') }),
  reply: reply({}),
})

export const checkDeskRecords = endpoint({
  method: 'GET',
  path: '/api/desk/records/check',
  about: 'Addition to the specification: verifies the hash chain of the whole licensing record.',
  audience: 'desk',
  limit: { times: 10, per: 'minute' },
  roles: KEEPERS,
  input: z.object({}),
  reply: reply({
    whole: z.boolean(),
    entries: z.number(),
    /** The entry at which the chain is broken; 0 if it is intact. */
    brokenAt: z.number(),
    seal: z.string(),
    since: z.string(),
  }),
})
