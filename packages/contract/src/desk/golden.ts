import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { QuotationRequest } from '../quotation/request.ts'
import { envelope, id, number, requiredText, uuid } from '../scalar.ts'
import { book, limit, readers, roles } from './tariff.ts'

const goldenid = uuid('goldenid is invalid')
const version = z.coerce
  .number({ error: 'version must be a whole number' })
  .int('version must be a whole number')
  .min(1, 'version is invalid')
  .max(2_147_483_647, 'version is invalid')

const MOST = 1_000_000

/** What a journey must cost: exactly, within an amount, or within a percentage of it. */
const must = {
  amount: number('amount', { least: 0, most: MOST }),
  within: z.enum(['exactly', 'amount', 'percent'], 'within is invalid').default('exactly'),
  /** In the currency of the book, or percent; nothing where it is exact. */
  tolerance: number('tolerance', { least: 0, most: MOST }).default(0),
}

/** Whether a price list keeps to it. Null where it has no price. */
const GoldenRun = z.object({
  holds: z.boolean(),
  price: z.number().nullable(),
  difference: z.number().nullable(),
})

export const Golden = z.object({
  goldenid: z.string(),
  version: z.number(),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  /** For when it was asked, in the operator's zone. */
  pickupat: z.string(),
  vehtypeid: z.number(),
  vehtype: z.string(),
  amount: z.number(),
  within: z.enum(['exactly', 'amount', 'percent']),
  tolerance: z.number(),
  changedat: z.string(),
  changedby: z.string(),
  /** By what is in force, and by the draft; null where there is none. */
  live: GoldenRun.nullable(),
  draft: GoldenRun.nullable(),
})
export type Golden = z.infer<typeof Golden>

export const listGolden = endpoint({
  method: 'GET',
  path: '/api/desk/prices/golden',
  about: 'Ours: journeys of a book that must cost what was agreed, run now.',
  audience: 'desk',
  roles: readers,
  limit,
  input: z.object({ book }),
  reply: z.object({ ...envelope, currencycode: z.string(), golden: z.array(Golden) }),
})

/** With 409: how it stands now; null when it is gone. */
const GoldenKept = z.object({ ...envelope, goldenid: z.string(), version: z.number() })

export const keepGolden = endpoint({
  method: 'POST',
  path: '/api/desk/prices/golden',
  about: 'Ours: keeps a quote that was made as a journey that must cost what was agreed.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({
    book,
    quoteid: uuid('quoteid is invalid'),
    vehtypeid: id('vehtypeid'),
    name: requiredText('name', 120),
    ...must,
  }),
  reply: GoldenKept,
})

export const keepTriedGolden = endpoint({
  method: 'POST',
  path: '/api/desk/prices/golden/try',
  about: 'Ours: keeps a journey that was tried as one that must cost what was agreed.',
  audience: 'desk',
  roles,
  limit,
  input: QuotationRequest.extend({
    book,
    vehtypeid: id('vehtypeid'),
    name: requiredText('name', 120),
    ...must,
  }),
  reply: GoldenKept,
})

export const changeGolden = endpoint({
  method: 'PUT',
  path: '/api/desk/prices/golden',
  about:
    'Ours: changes the name of an agreed journey, or what it must cost. 409 when it was changed meanwhile.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ goldenid, version, name: requiredText('name', 120), ...must }),
  reply: GoldenKept,
})

export const dropGolden = endpoint({
  method: 'DELETE',
  path: '/api/desk/prices/golden',
  about:
    'Ours: a journey need not cost what was agreed any more. 409 when it was changed meanwhile.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ goldenid, version }),
  reply: GoldenKept,
})
