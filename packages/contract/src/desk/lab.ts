import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { envelope, id, requiredText, uuid, whole } from '../scalar.ts'
import { BrokenGolden } from './broken-golden.ts'
import { book, limit, readers, roles, version } from './tariff.ts'

const labid = uuid('labid is invalid')

export const startLab = endpoint({
  method: 'POST',
  path: '/api/desk/prices/lab',
  about:
    'Ours: prices the last 500 quotes of a book again, by what is in force and by its draft (version 0) or another version. It goes on by itself.',
  audience: 'desk',
  roles: readers,
  limit: { times: 30, per: 'minute' },
  input: z.object({ book, version: version.default(0) }),
  reply: z.object({ ...envelope, labid: z.string() }),
})

const LabLine = z.object({
  part: z.enum(['base', 'charge', 'extra', 'promo']),
  text: z.string(),
  was: z.number(),
  would: z.number(),
})

/** A price of a quote that changes. Null where a list has none. */
const LabRow = z.object({
  quoteid: z.string(),
  /** When it was asked, and for when in the operator's zone. */
  madeat: z.string(),
  pickupat: z.string(),
  from: z.string(),
  to: z.string(),
  vehtypeid: z.number(),
  vehtype: z.string(),
  was: z.number().nullable(),
  would: z.number().nullable(),
  difference: z.number().nullable(),
  /** Why it has no price any more; '' else. */
  why: z.string(),
  lines: z.array(LabLine),
})
export type LabRow = z.infer<typeof LabRow>

export const LabReply = z.object({
  ...envelope,
  labid: z.string(),
  book: z.string(),
  /** The version that was tried; 0 for the draft. */
  version: z.number(),
  /** lost: the server it ran on is gone; ask again. */
  state: z.enum(['running', 'done', 'cancelled', 'failed', 'lost']),
  done: z.number(),
  total: z.number(),
  currencycode: z.string(),
  startedat: z.string(),
  /** Null until it is done. */
  sum: z
    .object({
      quotes: z.number(),
      changed: z.number(),
      up: z.number(),
      down: z.number(),
      gone: z.number(),
      /** Of the type a customer is shown first. */
      total: z.number(),
      /** Of the prices that change. */
      median: z.number(),
      highest: z.number(),
      deepest: z.number(),
      types: z.array(
        z.object({
          vehtypeid: z.number(),
          vehtype: z.string(),
          prices: z.number(),
          up: z.number(),
          down: z.number(),
          gone: z.number(),
          difference: z.number(),
        }),
      ),
    })
    .nullable(),
  /** How many rows the filter leaves. */
  found: z.number(),
  /** The largest difference first; what has no price any more before all. */
  rows: z.array(LabRow),
})
export type LabReply = z.infer<typeof LabReply>

const MOST_ROWS = 10_000

export const readLab = endpoint({
  method: 'GET',
  path: '/api/desk/prices/lab',
  about: 'Ours: how far the comparison is, then what it found. Kept for a day.',
  audience: 'desk',
  roles: readers,
  limit,
  input: z.object({
    labid,
    way: z.enum(['all', 'up', 'down', 'gone'], 'way is invalid').default('all'),
    vehtypeid: id('vehtypeid').default(0),
    offset: whole('offset', { least: 0, most: MOST_ROWS }).default(0),
    most: whole('most', { least: 1, most: MOST_ROWS }).default(100),
  }),
  reply: LabReply,
})

export const cancelLab = endpoint({
  method: 'DELETE',
  path: '/api/desk/prices/lab',
  about: 'Ours: stops a comparison that runs.',
  audience: 'desk',
  roles: readers,
  limit,
  input: z.object({ labid }),
  reply: z.object({ ...envelope }),
})

const PriceChange = z.object({
  /** As `fixed[LHR:city].amount`; before and after as JSON, '' for nothing. */
  path: z.string(),
  before: z.string(),
  after: z.string(),
})

export const VersionReply = z.object({
  ...envelope,
  book: z.string(),
  version: z.number(),
  /** The one before it in the book, which the changes are from; 0 for the first. */
  after: z.number(),
  /** In force now. */
  live: z.number(),
  currencycode: z.string(),
  document: z.record(z.string(), z.unknown()),
  changes: z.array(PriceChange),
  /** From what is in force to this one: what rolling back would do. */
  back: z.array(PriceChange),
  /** How many there are of each: only so many are told. */
  counts: z.object({ changes: z.number(), back: z.number() }),
})
export type VersionReply = z.infer<typeof VersionReply>

export const readPriceVersion = endpoint({
  method: 'GET',
  path: '/api/desk/prices/version',
  about: 'Ours: a version of a book, what it changed, and what rolling back to it would.',
  audience: 'desk',
  roles: readers,
  limit,
  input: z.object({ book, version }),
  reply: VersionReply,
})

export const RollBackReply = z.object({
  ...envelope,
  version: z.number(),
  /** `overtaken`: other prices went live since; `unchanged`; `golden` names what it breaks. */
  reason: z.string(),
  golden: z.array(BrokenGolden),
})
export type RollBackReply = z.infer<typeof RollBackReply>

export const rollBackPrices = endpoint({
  method: 'POST',
  path: '/api/desk/prices/rollback',
  about:
    'Ours: an old version once more, as the newest, at once. live: which was in force when it was decided; anyway: over agreed journeys.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({
    book,
    version,
    live: version,
    because: requiredText('because'),
    anyway: z.boolean().default(false),
  }),
  reply: RollBackReply,
})
