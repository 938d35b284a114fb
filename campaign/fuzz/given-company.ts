import { createHash, randomUUID } from 'node:crypto'
import { headersAt } from './fuzz-client.ts'
import type { FuzzedEndpoint } from './fuzzed-endpoint.ts'
import { HOST, type Values } from './given-bookings.ts'
import type { Rows } from './rows.ts'

/** Accounts of the demo: one of ours, and that of another company. */
const OWN = 501
const OTHER = 502
const FOREIGN = 601

const TOKEN = 'B'.repeat(43)
const APPROVAL = 'C'.repeat(43)
const ISSUED = 900_000

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/** Invoice numbers by owner, which no other invoice uses. */
const NUMBERS = { own: 1_900_000_001, other: 1_900_000_002, foreign: 1_900_000_003 } as const

const GUEST = JSON.stringify({
  name: 'Kbfuzz Guest',
  firstName: 'Kbfuzz',
  lastName: 'Guest',
  phone: '2079460178',
  diallingCode: '+44',
  email: '',
})

const DAYS = `(date_trunc('month', $1::timestamptz) - interval '1 month')::date,
  (date_trunc('month', $1::timestamptz) - interval '1 day')::date`

/**
 * A booker of a company of ours, an approval that waits for them, and invoices of that company, of another company and
 * of another operator. `freshFor` makes what an endpoint uses up.
 */
export async function givenCompany(
  { rows, now }: { rows: Rows; now: () => Date },
  { own, foreign }: { own: string; foreign: string },
) {
  const booker = randomUUID()
  const at = now().toISOString()
  await rows.query(
    `insert into booker (operator_id, id, name) values ($1, ${OTHER}, 'Kbfuzz other') on conflict do nothing`,
    [own],
  )
  await rows.query(
    `insert into customer (operator_id, id, number, email, first_name, last_name, dialling_code, phone, booker_id,
       booker_role, password_scheme, password_sealed, password_key_id, password_changed_at, made_at)
     values ($1, $2, 1900000000, 'kbfuzz-booker@example.com', 'Kbfuzz', 'Booker', '+44', '2079460177', ${OWN}, 'admin',
       '', '', '', $3, $3)`,
    [own, booker, at],
  )
  const draft = (values: { operator: string; number: number; account: number }) =>
    rows.query(
      `insert into invoice (operator_id, id, number, booker_id, currency, date_from, date_to, state, made_by, made_at)
       values ($2, $3, $4, $5, 'GBP', ${DAYS}, 'draft', $6, $1)
       on conflict (operator_id, number) do update set state = 'draft', removed_at = null, issue_number = null`,
      [at, values.operator, randomUUID(), values.number, values.account, booker],
    )
  await draft({ operator: own, number: NUMBERS.own, account: OWN })
  await draft({ operator: own, number: NUMBERS.other, account: OTHER })
  await draft({ operator: foreign, number: NUMBERS.foreign, account: FOREIGN })
  await rows.query(
    `insert into invoice (operator_id, id, number, booker_id, currency, date_from, date_to, state, made_at,
       issue_number, issued_at, issued_on, due_on)
     values ($2, $3, 1900000009, ${OWN}, 'GBP', ${DAYS}, 'issued', $1, ${ISSUED}, $1, $1, $1)`,
    [at, own, randomUUID()],
  )

  /** A leg on account from last month that is not invoiced yet. */
  async function drive(state: 'completed' | 'requested'): Promise<string> {
    const id = randomUUID()
    await rows.query(
      `insert into booking select (jsonb_populate_record(b, jsonb_build_object('id', $2::uuid, 'quote_id', $3::uuid,
         'booker_id', ${OWN}, 'payment_method', 'account', 'payment_state', 'on_account', 'currency', 'GBP',
         'passenger', $4::jsonb, 'customer', $4::jsonb, 'customer_id', $5::uuid))).*
       from booking b where operator_id = $1 limit 1`,
      [own, id, randomUUID(), GUEST, booker],
    )
    const reference = 1_000_000_000 + Math.floor(Number.parseInt(id.slice(0, 7), 16))
    await rows.query(
      `insert into leg select (jsonb_populate_record(l, jsonb_build_object('booking_id', $2::uuid, 'reference', $3::int,
         'number', 1, 'state', $4::text, 'fare_minor', 8600,
         'pickup_at', date_trunc('month', $5::timestamptz) - interval '10 days',
         'pickup_local', to_char(date_trunc('month', $5::timestamptz) - interval '10 days', 'YYYY-MM-DD"T"HH24:MI')))).*
       from leg l where operator_id = $1 limit 1`,
      [own, id, reference, state, at],
    )
    return id
  }

  async function repeatRequest(): Promise<void> {
    const bookingId = await drive('requested')
    await rows.query(
      `insert into approval (operator_id, booking_id, booker_id, requested_by, reasons, state, requested_at, expires_at)
       values ($1, $2, ${OWN}, $3, '["fare"]', 'requested', $4, $4::timestamptz + interval '1 year')`,
      [own, bookingId, booker, at],
    )
    await rows.query(
      `insert into approval_link (operator_id, code_hash, booking_id, customer_id) values ($1, $2, $3, $4)
       on conflict (operator_id, code_hash) do update set booking_id = excluded.booking_id`,
      [own, hashOf(APPROVAL), bookingId, booker],
    )
  }

  /** Signing out and similar requests end the session, so the next request signs in again. */
  const signIn = () =>
    rows.query(
      `insert into session (operator_id, token_hash, made_at, seen_at, expires_at, ends_at, customer_id, kind, remember)
       values ($1, $2, $3, $3, $3::timestamptz + interval '20 days', $3::timestamptz + interval '80 days', $4,
         'customer', true) on conflict do nothing`,
      [own, hashOf(TOKEN), at, booker],
    )
  await signIn()

  return {
    headers: () => ({ ...headersAt(HOST), cookie: `sid=${TOKEN}` }),
    /** The company ids for an endpoint, by owner. */
    idsFor({ path }: FuzzedEndpoint, whose: 'own' | 'other' | 'foreign' | 'missing'): Values {
      const bookerid = { own: OWN, other: OTHER, foreign: FOREIGN, missing: 999 }[whose]
      const id = whose === 'missing' ? 1_999_999_999 : NUMBERS[whose]
      const invoiceno = whose === 'own' ? `KB-INV-${ISSUED}` : 'KB-INV-999999'
      // only the own approval exists; other principals must not learn of it
      const code = whose === 'own' ? APPROVAL : 'D'.repeat(43)
      return path.startsWith('/api/approval') ? { code } : { bookerid, id, invoiceno }
    },
    async freshFor({ path, method }: FuzzedEndpoint): Promise<void> {
      await signIn()
      if (path.startsWith('/api/approval')) await repeatRequest()
      if (path === '/api/bookerinvoiceissue' || path === '/api/accountinvoice')
        await drive('completed')
      if (path === '/api/bookerinvoiceissue' || method === 'PUT' || method === 'DELETE') {
        await rows.query(
          'delete from invoice_line where invoice_id in (select id from invoice where operator_id = $1 and number = $2)',
          [own, NUMBERS.own],
        )
        await rows.query(
          `update invoice set state = 'draft', removed_at = null, issue_number = null, paid_at = null,
             date_from = dates.first, date_to = dates.last
           from (select ${DAYS}) as dates (first, last) where operator_id = $2 and number = $3`,
          [at, own, NUMBERS.own],
        )
      }
    },
  }
}

/** Endpoints about a company, which use the same field names for other ids. */
export const isOfCompany = ({ path, audience }: FuzzedEndpoint): boolean =>
  audience === 'booker' ||
  path.startsWith('/api/approval') ||
  path === '/api/accountinvoice' ||
  path === '/api/invoicepaid'
