import { z } from 'zod'
import { endpoint, type Limit } from '../endpoint.ts'
import { bounded, envelope, id, matching, text, when } from '../scalar.ts'
import { BrokenRegressionQuote } from './broken-regression-quote.ts'
import { ExplainedStep } from './explain.ts'
import { QuotationRequest } from './request.ts'

/** Roles that may edit prices, and roles that may view them. */
export const roles = ['owner'] as const
export const readers = ['owner', 'dispatcher', 'accounts'] as const

export const limit: Limit = { times: 240, per: 'minute' }

/** A price list of five thousand rows with separate prices for every vehicle. */
const LARGEST_LIST_BYTES = 8_000_000

export const book = matching(/^[a-z0-9][a-z0-9-]{0,39}$/, 40, 'book is invalid')

/**
 * The version of the draft it was decided on; 0 if there was none. If the draft has changed, the response is 409 with
 * the newer one.
 */
export const version = z.coerce
  .number({ error: 'version must be a whole number' })
  .int('version must be a whole number')
  .min(0, 'version is invalid')
  .max(2_147_483_647, 'version is invalid')

/** A price list as a file holds it; it is validated where it is parsed. */
const PriceList = z.record(bounded(60), z.unknown())

/** The path such as `fixed[3].to.zone`, the error as half a sentence, and the other rule involved or ''. */
export const PriceError = z.object({
  path: z.string(),
  message: z.string(),
  reason: z.string(),
  other: z.string(),
})
export type PriceError = z.infer<typeof PriceError>

const Draft = z.object({
  version: z.number(),
  /** The version in force when the draft was begun; 0 for a book without prices. */
  basedOn: z.number(),
  changedAt: z.string(),
  changedBy: z.string(),
  document: PriceList,
})

export const DraftReply = z.object({
  ...envelope,
  book: z.string(),
  name: z.string(),
  currencyCode: z.string(),
  /** The operator's country (ISO 3166 alpha-2), for the format of postcodes. */
  country: z.string(),
  live: z.object({ version: z.number(), document: PriceList }).nullable(),
  draft: Draft.nullable(),
  errors: z.array(PriceError),
  vehicles: z.array(z.object({ id: z.number(), name: z.string() })),
})
export type DraftReply = z.infer<typeof DraftReply>

export const readPriceDraft = endpoint({
  method: 'GET',
  path: '/api/desk/prices/draft',
  about:
    'Addition to the specification: returns a price book with the version in force and the draft.',
  audience: 'desk',
  roles: readers,
  limit,
  input: z.object({ book }),
  reply: DraftReply,
})

export const DraftSaved = z.object({
  ...envelope,
  version: z.number(),
  basedOn: z.number(),
  errors: z.array(PriceError),
  /** With 409: the draft another user saved; null if there is no draft any more. */
  draft: Draft.nullable(),
})
export type DraftSaved = z.infer<typeof DraftSaved>

export const savePriceDraft = endpoint({
  method: 'PUT',
  path: '/api/desk/prices/draft',
  about:
    'Addition to the specification: saves the draft, valid or not, and returns its errors. It does not affect quotes.',
  audience: 'desk',
  roles,
  limit,
  largestBytes: LARGEST_LIST_BYTES,
  input: z.object({ book, version, document: PriceList }),
  reply: DraftSaved,
})

export const discardPriceDraft = endpoint({
  method: 'DELETE',
  path: '/api/desk/prices/draft',
  about: 'Addition to the specification: discards the draft; the version in force stays.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ book, version }),
  reply: DraftSaved,
})

export const PublishReply = z.object({
  ...envelope,
  /** Version of the prices that are or will be in force. */
  version: z.number(),
  /**
   * A code for programs when it is rejected: `invalid`, `regression-quotes`, `overtaken`, `unchanged` and others; '' on success.
   */
  reason: z.string(),
  errors: z.array(PriceError),
  draft: Draft.nullable(),
  /** With `regression-quotes`: the regression quotes whose price would no longer be the agreed one. */
  regressionQuotes: z.array(BrokenRegressionQuote),
})
export type PublishReply = z.infer<typeof PublishReply>

export const publishPriceDraft = endpoint({
  method: 'POST',
  path: '/api/desk/prices/draft',
  about:
    'Addition to the specification: puts the draft live as the next version. `anyway` overrides prices that went live since it was started; `because` permits broken agreed prices.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({
    book,
    version,
    note: text('note').default(''),
    /** Why it may break regression quotes. */
    because: text('because').default(''),
    anyway: z.boolean().default(false),
  }),
  reply: PublishReply,
})

const PriceBookListItem = z.object({
  book: z.string(),
  name: z.string(),
  currencyCode: z.string(),
  /** The account it was agreed with; 0 for all customers. */
  bookerId: z.number(),
  closed: z.boolean(),
  /** 0: no price is in force yet. */
  inForce: z.number(),
  draft: z.object({ changedAt: z.string(), changedBy: z.string() }).nullable(),
  /** The newest first. */
  versions: z.array(
    z.object({
      version: z.number(),
      effectiveFrom: z.string(),
      savedAt: z.string(),
      /** '' if it was saved by a command, or before this was recorded. */
      savedBy: z.string(),
      note: z.string(),
    }),
  ),
})

export const listPriceBooks = endpoint({
  method: 'GET',
  path: '/api/desk/prices/books',
  about:
    'Addition to the specification: lists the price books with their versions, including closed books.',
  audience: 'desk',
  roles: readers,
  limit,
  input: z.object({}),
  reply: z.object({ ...envelope, books: z.array(PriceBookListItem) }),
})

const PriceBookReply = z.object({ ...envelope })

export const openPriceBook = endpoint({
  method: 'POST',
  path: '/api/desk/prices/books/open',
  about:
    'Addition to the specification: creates a price book for another currency or one account as a copy of the standard one, or reopens a closed book.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({
    book,
    /** '' reopens a closed book. */
    name: text('name', 120).default(''),
    currencyCode: text('currencyCode', 3).default(''),
    bookerId: id('bookerId').default(0),
  }),
  reply: PriceBookReply,
})

export const closePriceBook = endpoint({
  method: 'POST',
  path: '/api/desk/prices/books/close',
  about:
    'Addition to the specification: closes the book for new quotes; existing quotes keep their price.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ book }),
  reply: PriceBookReply,
})

/** Compares the prices of the price list's own example journeys; null where they have no price. */
export const comparePrices = endpoint({
  method: 'POST',
  path: '/api/desk/prices/examples',
  about:
    'Addition to the specification: returns the prices of the example journeys of the price list, with the draft and with the version in force.',
  audience: 'desk',
  roles: readers,
  limit,
  input: z.object({ book, at: when('at').default('') }),
  reply: z.object({
    ...envelope,
    currencyCode: z.string(),
    examples: z.array(
      z.object({
        description: z.string(),
        before: z.number().nullable(),
        after: z.number().nullable(),
      }),
    ),
  }),
})

export const TriedPrice = z.object({
  ...envelope,
  currencyCode: z.string(),
  /** Of the outward leg. */
  metres: z.number(),
  seconds: z.number(),
  vehicles: z.array(
    z.object({
      vehicleTypeId: z.number(),
      vehicleType: z.string(),
      /** Null for a type without a price, for example because the party does not fit. */
      total: z.number().nullable(),
      onward: z.array(ExplainedStep),
      return: z.array(ExplainedStep),
    }),
  ),
})
export type TriedPrice = z.infer<typeof TriedPrice>

export const tryPrice = endpoint({
  method: 'POST',
  path: '/api/desk/prices/try',
  about:
    'Addition to the specification: returns the price of a journey with the draft or with the version in force, and every rule tried.',
  audience: 'desk',
  roles: readers,
  limit,
  input: QuotationRequest.extend({ book, byDraft: z.boolean().default(true) }),
  reply: TriedPrice,
})
