import { z } from 'zod'
import { endpoint, type Limit } from '../endpoint.ts'
import { Address, savedAddress } from '../places.ts'
import { envelope, multilineText, requiredText, text, whole } from '../scalar.ts'

const limit: Limit = { times: 240, per: 'minute' }
const most = 2_147_483_647
const custid = whole('custid', { least: 1, most })
const WRITERS = ['owner', 'accounts'] as const

const Row = z.object({
  custid: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  account: z.string(),
  since: z.string(),
  blocked: z.boolean(),
})
export type DeskCustomerRow = z.infer<typeof Row>

const particulars = {
  firstname: requiredText('First name', 60),
  lastname: text('Last name', 60),
  phone: text('Phone', 20),
  dialingcode: text('Dialling code', 6),
  smslist: z.boolean(),
  emaillist: z.boolean(),
  /** The desk's own; in the customer's data when they ask for it. */
  note: multilineText('Note', 2000),
}

const Customer = z.object({
  custid: z.number(),
  version: z.number(),
  ...particulars,
  email: z.string(),
  since: z.string(),
  bookerid: z.number(),
  account: z.string(),
  blocked: z.boolean(),
  blockedreason: z.string(),
  /** They were invited and have chosen no password yet. */
  invited: z.boolean(),
  /** As GET /api/addressbook gives them to the customer. */
  places: z.array(Address),
  sessions: z.array(z.object({ device: z.string(), since: z.string(), seen: z.string() })),
  /** Of one currency each: journeys driven, ahead and called off. */
  sums: z.array(
    z.object({
      currencycode: z.string(),
      driven: z.number(),
      drivenfare: z.number(),
      ahead: z.number(),
      aheadfare: z.number(),
      calledoff: z.number(),
    }),
  ),
})
export type DeskCustomer = z.infer<typeof Customer>

export const CustomerReply = z.object({
  ...envelope,
  customer: Customer,
  faults: z.array(z.object({ path: z.string(), message: z.string() })),
})
export type CustomerReply = z.infer<typeof CustomerReply>

export const CUSTOMERS_AT_ONCE = 50

export const listDeskCustomers = endpoint({
  method: 'GET',
  path: '/api/desk/customers',
  about:
    'Ours: people with an account, the newest first, 50 at once; those whose name, e-mail or telephone begins with `q`.',
  audience: 'desk',
  limit,
  input: z.object({ q: text('q', 80).optional(), after: text('after', 80).optional() }),
  reply: z.object({ ...envelope, customers: z.array(Row), after: z.string() }),
})

export const showDeskCustomer = endpoint({
  method: 'GET',
  path: '/api/desk/customer',
  about: 'Ours: somebody with an account: particulars, places, where they are signed in, sums.',
  audience: 'desk',
  limit,
  input: z.object({ custid }),
  reply: CustomerReply,
})

export const saveDeskCustomer = endpoint({
  method: 'POST',
  path: '/api/desk/customer',
  about:
    'Ours: changes a customer’s particulars and the desk’s note; 409 with how they stand when somebody else changed them first. The address is theirs to change.',
  audience: 'desk',
  roles: WRITERS,
  limit,
  input: z.object({ custid, version: whole('version', { least: 1, most }), ...particulars }),
  reply: CustomerReply,
})

/** Whoever answers the telephone. */
const LISTENERS = ['owner', 'accounts', 'dispatcher'] as const

export const keepCustomerPlace = endpoint({
  method: 'POST',
  path: '/api/desk/customer/place',
  about:
    'Ours: changes a saved place of a customer who asks the desk to, or with `id` 0 saves another; home and work are one each.',
  audience: 'desk',
  roles: LISTENERS,
  limit,
  input: z.object({ ...savedAddress, custid, id: whole('id', { least: 0, most }) }),
  reply: CustomerReply,
})

export const removeCustomerPlace = endpoint({
  method: 'POST',
  path: '/api/desk/customer/place/remove',
  about: 'Ours: removes a saved place of a customer who asks the desk to.',
  audience: 'desk',
  roles: LISTENERS,
  limit,
  input: z.object({ custid, id: whole('id', { least: 1, most }) }),
  reply: CustomerReply,
})

export const blockDeskCustomer = endpoint({
  method: 'POST',
  path: '/api/desk/customer/block',
  about:
    'Ours: a customer signs in no more, and is signed out everywhere at once, or may again; with the reason.',
  audience: 'desk',
  roles: WRITERS,
  limit,
  input: z.object({ custid, blocked: z.boolean(), reason: text('Reason') }),
  reply: CustomerReply,
})

export const helpDeskCustomer = endpoint({
  method: 'POST',
  path: '/api/desk/customer/help',
  about: 'Ours: mails a customer a link to choose a new password by, or signs them out everywhere.',
  audience: 'desk',
  roles: ['owner', 'accounts', 'dispatcher'],
  limit: { times: 30, per: 'minute' },
  input: z.object({ custid, do: z.enum(['reset', 'signout']) }),
  reply: CustomerReply,
})

export const takeCustomerData = endpoint({
  method: 'POST',
  path: '/api/desk/customer/data',
  about: 'Ours: all that is kept of a customer, as they could take it themselves.',
  audience: 'desk',
  roles: ['owner'],
  limit: { times: 30, per: 'minute' },
  input: z.object({ custid }),
  reply: z.object({ ...envelope, filename: z.string(), data: z.record(z.string(), z.unknown()) }),
})

export const eraseDeskCustomer = endpoint({
  method: 'POST',
  path: '/api/desk/customer/erase',
  about:
    'Ours: forgets a customer, as their own button does: not while journeys are ahead or money is open.',
  audience: 'desk',
  roles: ['owner'],
  limit: { times: 30, per: 'minute' },
  input: z.object({ custid }),
  reply: z.object(envelope),
})
