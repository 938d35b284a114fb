import { z } from 'zod'
import { endpoint, type Limit } from '../endpoint.ts'
import { Address, savedAddress } from '../places.ts'
import { envelope, multilineText, requiredText, text, whole } from '../scalar.ts'

const limit: Limit = { times: 240, per: 'minute' }
const max = 2_147_483_647
const customerId = whole('customerId', { min: 1, max })
const WRITERS = ['owner', 'accounts'] as const

const Row = z.object({
  customerId: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  account: z.string(),
  since: z.string(),
  blocked: z.boolean(),
})
export type DeskCustomerRow = z.infer<typeof Row>

const particulars = {
  firstName: requiredText('First name', 60),
  lastName: text('Last name', 60),
  phone: text('Phone', 20),
  dialingCode: text('Dialling code', 6),
  smsList: z.boolean(),
  emailList: z.boolean(),
  /** The desk's own note; included in the customer's data export. */
  note: multilineText('Note', 2000),
}

const Customer = z.object({
  customerId: z.number(),
  version: z.number(),
  ...particulars,
  email: z.string(),
  since: z.string(),
  bookerId: z.number(),
  account: z.string(),
  blocked: z.boolean(),
  blockedReason: z.string(),
  /** The customer was invited and has not chosen a password yet. */
  invited: z.boolean(),
  /** In the form that GET /api/addressbook returns. */
  places: z.array(Address),
  sessions: z.array(z.object({ device: z.string(), since: z.string(), seen: z.string() })),
  /** One entry per currency: legs driven, ahead and cancelled. */
  sums: z.array(
    z.object({
      currencyCode: z.string(),
      driven: z.number(),
      drivenFare: z.number(),
      ahead: z.number(),
      aheadFare: z.number(),
      calledOff: z.number(),
    }),
  ),
})
export type DeskCustomer = z.infer<typeof Customer>

export const CustomerReply = z.object({
  ...envelope,
  customer: Customer,
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
})
export type CustomerReply = z.infer<typeof CustomerReply>

export const CUSTOMERS_AT_ONCE = 50

export const listDeskCustomers = endpoint({
  method: 'GET',
  path: '/api/desk/customers',
  about:
    'Addition to the specification: lists customers with an account, newest first, 50 per page; `q` filters by the start of name, e-mail or telephone.',
  audience: 'desk',
  limit,
  input: z.object({ q: text('q', 80).optional(), after: text('after', 80).optional() }),
  reply: z.object({ ...envelope, customers: z.array(Row), after: z.string() }),
})

export const showDeskCustomer = endpoint({
  method: 'GET',
  path: '/api/desk/customer',
  about:
    'Addition to the specification: returns a customer with an account: particulars, places, sessions, totals.',
  audience: 'desk',
  limit,
  input: z.object({ customerId }),
  reply: CustomerReply,
})

export const saveDeskCustomer = endpoint({
  method: 'POST',
  path: '/api/desk/customer',
  about:
    'Addition to the specification: changes a customer’s particulars and the desk’s note; 409 with the current state if another user changed them first. Only the customer can change the e-mail address.',
  audience: 'desk',
  roles: WRITERS,
  limit,
  input: z.object({ customerId, version: whole('version', { min: 1, max }), ...particulars }),
  reply: CustomerReply,
})

/** Roles that answer the telephone. */
const LISTENERS = ['owner', 'accounts', 'dispatcher'] as const

export const saveCustomerPlace = endpoint({
  method: 'POST',
  path: '/api/desk/customer/place',
  about:
    'Addition to the specification: changes a saved place at the customer’s request, or with `id` 0 saves a new one; a customer has one home and one work place.',
  audience: 'desk',
  roles: LISTENERS,
  limit,
  input: z.object({ ...savedAddress, customerId, id: whole('id', { min: 0, max }) }),
  reply: CustomerReply,
})

export const removeCustomerPlace = endpoint({
  method: 'POST',
  path: '/api/desk/customer/place/remove',
  about: 'Addition to the specification: removes a saved place at the customer’s request.',
  audience: 'desk',
  roles: LISTENERS,
  limit,
  input: z.object({ customerId, id: whole('id', { min: 1, max }) }),
  reply: CustomerReply,
})

export const blockDeskCustomer = endpoint({
  method: 'POST',
  path: '/api/desk/customer/block',
  about:
    'Addition to the specification: blocks a customer’s sign-in and ends all their sessions at once, or unblocks it; with the reason.',
  audience: 'desk',
  roles: WRITERS,
  limit,
  input: z.object({ customerId, blocked: z.boolean(), reason: text('Reason') }),
  reply: CustomerReply,
})

export const helpDeskCustomer = endpoint({
  method: 'POST',
  path: '/api/desk/customer/help',
  about:
    'Addition to the specification: e-mails a customer a link to choose a new password, or ends all their sessions.',
  audience: 'desk',
  roles: ['owner', 'accounts', 'dispatcher'],
  limit: { times: 30, per: 'minute' },
  input: z.object({ customerId, do: z.enum(['reset', 'signout']) }),
  reply: CustomerReply,
})

export const takeCustomerData = endpoint({
  method: 'POST',
  path: '/api/desk/customer/data',
  about:
    'Addition to the specification: returns all stored data of a customer, the same file that the customer can download.',
  audience: 'desk',
  roles: ['owner'],
  limit: { times: 30, per: 'minute' },
  input: z.object({ customerId }),
  reply: z.object({ ...envelope, filename: z.string(), data: z.record(z.string(), z.unknown()) }),
})

export const eraseDeskCustomer = endpoint({
  method: 'POST',
  path: '/api/desk/customer/erase',
  about:
    'Addition to the specification: erases a customer, as the customer’s own button does; not while journeys are ahead or payments are open.',
  audience: 'desk',
  roles: ['owner'],
  limit: { times: 30, per: 'minute' },
  input: z.object({ customerId }),
  reply: z.object(envelope),
})
