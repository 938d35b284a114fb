import { z } from 'zod'
import { endpoint, type Limit } from '../endpoint.ts'
import { ExplainedStep } from '../quotation/explain.ts'
import { QuotationRequest } from '../quotation/request.ts'
import { bounded, envelope, id, matching, text, when } from '../scalar.ts'
import { BrokenGolden } from './broken-golden.ts'

/** Who makes prices, and who may look at them. */
export const roles = ['owner'] as const
export const readers = ['owner', 'dispatcher', 'accounts'] as const

export const limit: Limit = { times: 240, per: 'minute' }

/** A price list of five thousand rows with prices of their own for every vehicle. */
const LARGEST_LIST_BYTES = 8_000_000

export const book = matching(/^[a-z0-9][a-z0-9-]{0,39}$/, 40, 'book is invalid')

/** Which state of the draft it was decided on; 0 where there was none. 409 with the newer one when that is past. */
export const version = z.coerce
  .number({ error: 'version must be a whole number' })
  .int('version must be a whole number')
  .min(0, 'version is invalid')
  .max(2_147_483_647, 'version is invalid')

/** A price list as a file holds it; its form is judged where it is read. */
const PriceList = z.record(bounded(60), z.unknown())

/** Where it is wrong, as `fixed[3].to.zone`, what in half a sentence, and the other rule it is about or ''. */
export const PriceFault = z.object({
  path: z.string(),
  message: z.string(),
  reason: z.string(),
  other: z.string(),
})
export type PriceFault = z.infer<typeof PriceFault>

const Draft = z.object({
  version: z.number(),
  /** The version in force when it was begun; 0 for a book without prices. */
  basedon: z.number(),
  changedat: z.string(),
  changedby: z.string(),
  document: PriceList,
})

export const DraftReply = z.object({
  ...envelope,
  book: z.string(),
  name: z.string(),
  currencycode: z.string(),
  live: z.object({ version: z.number(), document: PriceList }).nullable(),
  draft: Draft.nullable(),
  faults: z.array(PriceFault),
  vehicles: z.array(z.object({ id: z.number(), name: z.string() })),
})
export type DraftReply = z.infer<typeof DraftReply>

export const readPriceDraft = endpoint({
  method: 'GET',
  path: '/api/desk/prices/draft',
  about: 'Ours: a price book with what is in force and what staff are working on.',
  audience: 'desk',
  roles: readers,
  limit,
  input: z.object({ book }),
  reply: DraftReply,
})

export const DraftSaved = z.object({
  ...envelope,
  version: z.number(),
  basedon: z.number(),
  faults: z.array(PriceFault),
  /** With 409: what somebody else saved; null when there is no draft any more. */
  draft: Draft.nullable(),
})
export type DraftSaved = z.infer<typeof DraftSaved>

export const savePriceDraft = endpoint({
  method: 'PUT',
  path: '/api/desk/prices/draft',
  about:
    'Ours: keeps what is worked on, right or wrong, and says what is wrong with it. Nobody is priced by it.',
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
  about: 'Ours: drops what was worked on; what is in force stays.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ book, version }),
  reply: DraftSaved,
})

export const PublishReply = z.object({
  ...envelope,
  /** Of the prices that are in force, or will be. */
  version: z.number(),
  /** For a program when it is refused: `faults`, `golden`, `overtaken`, `unchanged` and others; '' when it is done. */
  reason: z.string(),
  faults: z.array(PriceFault),
  draft: Draft.nullable(),
  /** With `golden`: the agreed journeys that would not cost what was agreed any more. */
  golden: z.array(BrokenGolden),
})
export type PublishReply = z.infer<typeof PublishReply>

export const publishPriceDraft = endpoint({
  method: 'POST',
  path: '/api/desk/prices/draft',
  about:
    'Ours: puts the draft live as the next version. anyway: over prices that went live since it was begun; because: over agreed journeys.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({
    book,
    version,
    note: text('note').default(''),
    /** Why it may break journeys that were agreed. */
    because: text('because').default(''),
    anyway: z.boolean().default(false),
  }),
  reply: PublishReply,
})

const BookOnList = z.object({
  book: z.string(),
  name: z.string(),
  currencycode: z.string(),
  /** The account it was agreed with; 0 for everybody. */
  bookerid: z.number(),
  closed: z.boolean(),
  /** 0: nobody is priced by it yet. */
  inforce: z.number(),
  draft: z.object({ changedat: z.string(), changedby: z.string() }).nullable(),
  /** The newest first. */
  versions: z.array(
    z.object({
      version: z.number(),
      effectivefrom: z.string(),
      savedat: z.string(),
      /** '' when it was saved by a command, or before it was written down. */
      savedby: z.string(),
      note: z.string(),
    }),
  ),
})

export const listPriceBooks = endpoint({
  method: 'GET',
  path: '/api/desk/prices/books',
  about: 'Ours: the price books with their versions, the closed ones too.',
  audience: 'desk',
  roles: readers,
  limit,
  input: z.object({}),
  reply: z.object({ ...envelope, books: z.array(BookOnList) }),
})

const BookReply = z.object({ ...envelope })

export const openPriceBook = endpoint({
  method: 'POST',
  path: '/api/desk/prices/books/open',
  about:
    'Ours: makes a price book for another currency or one account, begun from the standard one, or opens a closed one again.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({
    book,
    /** '' opens a closed book again. */
    name: text('name', 120).default(''),
    currencycode: text('currencycode', 3).default(''),
    bookerid: id('bookerid').default(0),
  }),
  reply: BookReply,
})

export const closePriceBook = endpoint({
  method: 'POST',
  path: '/api/desk/prices/books/close',
  about: 'Ours: nobody is priced by the book from now on; what was quoted keeps its price.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ book }),
  reply: BookReply,
})

/** What the operator's own example journeys cost; null where they have no price. */
export const comparePrices = endpoint({
  method: 'POST',
  path: '/api/desk/prices/examples',
  about: 'Ours: what the example journeys of the price list cost by the draft and as it is now.',
  audience: 'desk',
  roles: readers,
  limit,
  input: z.object({ book, at: when('at').default('') }),
  reply: z.object({
    ...envelope,
    currencycode: z.string(),
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
  currencycode: z.string(),
  /** Of the way out. */
  metres: z.number(),
  seconds: z.number(),
  vehicles: z.array(
    z.object({
      vehtypeid: z.number(),
      vehtype: z.string(),
      /** Null for one that has no price, as where the party does not fit. */
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
  about: 'Ours: what a journey costs by the draft or by what is in force, with every rule tried.',
  audience: 'desk',
  roles: readers,
  limit,
  input: QuotationRequest.extend({ book, bydraft: z.boolean().default(true) }),
  reply: TriedPrice,
})
