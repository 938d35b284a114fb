import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { envelope, id, requiredText, uuid, whole } from '../scalar.ts'
import { BrokenRegressionQuote } from './broken-regression-quote.ts'
import { book, limit, readers, roles, version } from './tariff.ts'

const simulationId = uuid('simulationId is invalid')

export const startPriceSimulation = endpoint({
  method: 'POST',
  path: '/api/desk/prices/simulation',
  about:
    'Addition to the specification: prices the last 500 quotes of a book again, with the version in force and with its draft (version 0) or another version. It runs in the background.',
  audience: 'desk',
  roles: readers,
  limit: { times: 30, per: 'minute' },
  input: z.object({ book, version: version.default(0) }),
  reply: z.object({ ...envelope, simulationId: z.string() }),
})

const PriceSimulationLine = z.object({
  part: z.enum(['base', 'charge', 'extra', 'promo']),
  text: z.string(),
  was: z.number(),
  would: z.number(),
})

/** A price of a quote that changes. Null where a price list has none. */
const PriceSimulationRow = z.object({
  quoteId: z.string(),
  /** When the quote was made, and its pickup time in the operator's zone. */
  madeAt: z.string(),
  pickupAt: z.string(),
  from: z.string(),
  to: z.string(),
  vehicleTypeId: z.number(),
  vehicleType: z.string(),
  was: z.number().nullable(),
  would: z.number().nullable(),
  difference: z.number().nullable(),
  /** Why it has no price any more; otherwise ''. */
  why: z.string(),
  lines: z.array(PriceSimulationLine),
})
export type PriceSimulationRow = z.infer<typeof PriceSimulationRow>

export const PriceSimulationReply = z.object({
  ...envelope,
  simulationId: z.string(),
  book: z.string(),
  /** The version that was simulated; 0 for the draft. */
  version: z.number(),
  /** lost: the server that ran it has stopped; start it again. */
  state: z.enum(['running', 'done', 'cancelled', 'failed', 'lost']),
  done: z.number(),
  total: z.number(),
  currencyCode: z.string(),
  startedAt: z.string(),
  /** Null until the run is done. */
  sum: z
    .object({
      quotes: z.number(),
      changed: z.number(),
      up: z.number(),
      down: z.number(),
      gone: z.number(),
      /** Over the type a customer is shown first. */
      total: z.number(),
      /** Over the prices that change. */
      median: z.number(),
      highest: z.number(),
      deepest: z.number(),
      types: z.array(
        z.object({
          vehicleTypeId: z.number(),
          vehicleType: z.string(),
          prices: z.number(),
          up: z.number(),
          down: z.number(),
          gone: z.number(),
          difference: z.number(),
        }),
      ),
    })
    .nullable(),
  /** The number of rows that match the filter. */
  found: z.number(),
  /** Quotes without a price come first, then the largest difference. */
  rows: z.array(PriceSimulationRow),
})
export type PriceSimulationReply = z.infer<typeof PriceSimulationReply>

const MAX_ROWS = 10_000

export const readPriceSimulation = endpoint({
  method: 'GET',
  path: '/api/desk/prices/simulation',
  about:
    'Addition to the specification: returns the progress of the comparison, then its result. Stored for a day.',
  audience: 'desk',
  roles: readers,
  limit,
  input: z.object({
    simulationId,
    way: z.enum(['all', 'up', 'down', 'gone'], 'way is invalid').default('all'),
    vehicleTypeId: id('vehicleTypeId').default(0),
    offset: whole('offset', { min: 0, max: MAX_ROWS }).default(0),
    max: whole('max', { min: 1, max: MAX_ROWS }).default(100),
  }),
  reply: PriceSimulationReply,
})

export const cancelPriceSimulation = endpoint({
  method: 'DELETE',
  path: '/api/desk/prices/simulation',
  about: 'Addition to the specification: stops a running comparison.',
  audience: 'desk',
  roles: readers,
  limit,
  input: z.object({ simulationId }),
  reply: z.object({ ...envelope }),
})

const PriceChange = z.object({
  /** A path such as `fixed[LHR:city].amount`; before and after are JSON, '' for nothing. */
  path: z.string(),
  before: z.string(),
  after: z.string(),
})

export const VersionReply = z.object({
  ...envelope,
  book: z.string(),
  version: z.number(),
  /** The previous version of the book, which the changes start from; 0 for the first. */
  after: z.number(),
  /** The version in force now. */
  live: z.number(),
  currencyCode: z.string(),
  document: z.record(z.string(), z.unknown()),
  changes: z.array(PriceChange),
  /** From the live version to this one: the changes a roll-back would make. */
  back: z.array(PriceChange),
  /** The total number of each; the lists themselves are limited. */
  counts: z.object({ changes: z.number(), back: z.number() }),
})
export type VersionReply = z.infer<typeof VersionReply>

export const readPriceVersion = endpoint({
  method: 'GET',
  path: '/api/desk/prices/version',
  about:
    'Addition to the specification: returns a version of a book, its changes, and the effect of rolling back to it.',
  audience: 'desk',
  roles: readers,
  limit,
  input: z.object({ book, version }),
  reply: VersionReply,
})

export const RollBackReply = z.object({
  ...envelope,
  version: z.number(),
  /**
   * `overtaken`: other prices went live since; `unchanged`: no difference; `regression-quotes` lists the regression quotes it
   * breaks.
   */
  reason: z.string(),
  regressionQuotes: z.array(BrokenRegressionQuote),
})
export type RollBackReply = z.infer<typeof RollBackReply>

export const rollBackPrices = endpoint({
  method: 'POST',
  path: '/api/desk/prices/rollback',
  about:
    'Addition to the specification: puts an old version live at once as the newest version. `live` is the version in force at the time of the decision; `anyway` permits broken agreed prices.',
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
