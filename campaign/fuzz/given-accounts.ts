import { createHash, randomUUID } from 'node:crypto'
import { type FuzzClient, openFuzzClient } from './fuzz-client.ts'
import { FOREIGN_HOST, HOST, PEOPLE, type Values } from './given-bookings.ts'
import { givenPasskeys } from './given-passkeys.ts'
import { LONDON } from './journeys.ts'
import type { Rows } from './rows.ts'
import type { Send } from './wire-request.ts'

/** A customer with an account and a saved place, signed in as `client`. */
export type Account = {
  client: FuzzClient
  custid: number
  email: string
  passwordhash: string
  place: number
  /** The id of their current session in the list of sessions. */
  session: string
}

const hashFor = (password: string) =>
  `v1.${createHash('sha256').update(password).digest('base64url')}`

/** A hash that matches no account. */
export const UNKNOWN_HASH = hashFor('unknown')

const HOME: Values = {
  name: 'Kbfuzz-Own home',
  line1: 'Cabot Square',
  line2: '',
  postcode: LONDON['droppostcode'],
  category: 'Street',
  latitude: LONDON['dofflat'],
  longitude: LONDON['dofflng'],
  placename: 'home',
  fulladdress: '',
}

async function givenAccount(
  send: Send,
  { whose, host }: { whose: keyof typeof PEOPLE; host: string },
): Promise<Account> {
  const client = openFuzzClient(send, host)
  const { passengeremail, passengerphone, passengerdialingcode } = PEOPLE[whose]
  const email = `account-${passengeremail}`
  const passwordhash = hashFor(whose)
  const made = await client.request('POST', '/api/signUp', {
    email,
    passwordhash,
    firstname: 'Maya',
    surname: email.split('@')[0],
    phone: passengerphone,
    dialingcode: passengerdialingcode,
  })
  if (made['Code'] !== 1) throw new Error(`no account: ${JSON.stringify(made)}`)
  const custid = Number(made['Id'])
  const saved = await client.request('POST', '/api/addressbook', { ...HOME, custid })
  const { sessions } = (await client.request('GET', '/api/sessions')) as {
    sessions?: { id: string }[]
  }
  const session = sessions?.[0]?.id ?? ''
  return { client, custid, email, passwordhash, place: Number(saved['id']), session }
}

/** Two customers of one operator and one of another, each with a saved place and a passkey. */
export async function givenAccounts({
  send,
  rows,
  now,
}: {
  send: Send
  rows: Rows
  now: () => Date
}) {
  const accounts = {
    own: await givenAccount(send, { whose: 'own', host: HOST }),
    other: await givenAccount(send, { whose: 'other', host: HOST }),
    foreign: await givenAccount(send, { whose: 'foreign', host: FOREIGN_HOST }),
  }
  const passkeys = await givenPasskeys(
    { send },
    {
      own: accounts.own.client,
      other: accounts.other.client,
      foreign: accounts.foreign.client,
    },
  )
  return {
    ...accounts,
    passkeys,
    keepAlive: await createAccountRestorer(
      { rows, now },
      { own: accounts.own, passkey: passkeys.own },
    ),
    endTies: () => endTies({ rows }, accounts.own),
    mailedLink: (purpose: 'reset' | 'email') => mailedLink({ rows, now }, accounts.own, purpose),
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** A link as it is sent by e-mail, valid for one request: only its hash is stored, so it is inserted directly. */
async function mailedLink(
  { rows, now }: { rows: Rows; now: () => Date },
  { custid, email }: Account,
  purpose: 'reset' | 'email',
): Promise<Values> {
  const code = randomUUID()
  const [owner] = await rows.query<{ id: string; operator_id: string }>(
    'select id, operator_id from customer where number = $1',
    [custid],
  )
  await rows.query(
    `insert into account_code values ($1, $2, $3, $4, $5, $6)
     on conflict (operator_id, purpose, subject_hash) do update set code_hash = excluded.code_hash,
       email = excluded.email, expires_at = excluded.expires_at`,
    [
      owner?.operator_id,
      purpose,
      digest(purpose === 'reset' ? email : (owner?.id ?? '')),
      digest(code),
      purpose === 'reset' ? '' : freshEmail(),
      new Date(now().getTime() + 60_000),
    ],
  )
  return { id: String(custid), code }
}

const OVER = "'completed', 'expired', 'declined', 'cancelled', 'no_show', 'failed'"

/**
 * Before a customer closes their account: removes future legs and pending payments, whatever other endpoints have
 * booked.
 */
async function endTies({ rows }: { rows: Rows }, { custid }: Account): Promise<void> {
  const theirs = `booking_id in (select b.id from booking b
    join customer c on c.operator_id = b.operator_id and c.id = b.customer_id where c.number = $1)`
  await rows.query(
    `update leg set state = 'cancelled' where state not in (${OVER}) and ${theirs}`,
    [custid],
  )
  await rows.query(
    `update payment_attempt set state = 'failed'
       where state in ('created', 'submitting', 'requires_action', 'unknown') and ${theirs}`,
    [custid],
  )
}

const PARTICULARS =
  'email first_name last_name dialling_code phone password_sealed sms_list email_list deleted_at'

const columnsOf = (table: string): string =>
  PARTICULARS.split(' ')
    .map((name) => `${table}.${name}`)
    .join(', ')

/**
 * Restores what a request may end: the account with its name and password, sessions with their permissions, the saved
 * place and the passkey, because sign-in, sign-out and account closure are fuzzed too and the next client must be who
 * they were. It runs before every request, so it takes one round trip and writes only what is missing.
 */
async function createAccountRestorer(
  { rows, now }: { rows: Rows; now: () => Date },
  { own, passkey }: { own: Account; passkey: string },
): Promise<() => Promise<void>> {
  const tables = ['session', 'session_booking', 'saved_place', 'passkey']
  for (const table of ['customer', ...tables])
    await rows.query(`create temp table kept_${table} as select * from ${table}`)
  const theirs = `customer_id in (select id from kept_customer where number = ${own.custid})`
  await rows.query(
    `create function pg_temp.put_back(at timestamptz) returns void language plpgsql as $$ begin
       update customer set (${PARTICULARS.replaceAll(' ', ', ')}) = (${columnsOf('kept')})
         from kept_customer kept where kept.operator_id = customer.operator_id and kept.id = customer.id
           and (${columnsOf('kept')}) is distinct from (${columnsOf('customer')});
       delete from saved_place where number <> ${own.place} and ${theirs};
       delete from passkey where id <> '${passkey}' and ${theirs};
       ${tables.map((table) => `insert into ${table} select * from kept_${table} on conflict do nothing;`).join('\n')}
       -- and whose password was given just now, as some calls ask
       update session set authenticated_at = at
         where (authenticated_at is null or authenticated_at < at - interval '1 minute') and ${theirs};
     end $$`,
  )
  return async () => {
    await rows.query('select pg_temp.put_back($1)', [now()])
  }
}

/** A new address without an account each time. */
export const freshEmail = () => `kbfuzz-${randomUUID()}@example.com`
