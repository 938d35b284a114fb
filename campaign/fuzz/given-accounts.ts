import { createHash, randomUUID } from 'node:crypto'
import { FOREIGN_HOST, HOST, PEOPLE, type Values } from './given-bookings.ts'
import { givenPasskeys } from './given-passkeys.ts'
import { LONDON } from './journeys.ts'
import type { Rows } from './rows.ts'
import { type FuzzVisitor, openVisitor } from './visitor.ts'
import type { Send } from './wire-request.ts'

/** Somebody with an account and a place they saved; they are signed in as `visitor`. */
export type Account = {
  visitor: FuzzVisitor
  custid: number
  email: string
  passwordhash: string
  place: number
  /** What the list of sessions calls the one they are signed in by. */
  session: string
}

const hashFor = (word: string) => `v1.${createHash('sha256').update(word).digest('base64url')}`

/** Nobody has an account by it. */
export const NOBODYS_HASH = hashFor('nobody')

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
  const visitor = openVisitor(send, host)
  const { passengeremail, passengerphone, passengerdialingcode } = PEOPLE[whose]
  const email = `account-${passengeremail}`
  const passwordhash = hashFor(whose)
  const made = await visitor.ask('POST', '/api/signUp', {
    email,
    passwordhash,
    firstname: 'Maya',
    surname: email.split('@')[0],
    phone: passengerphone,
    dialingcode: passengerdialingcode,
  })
  if (made['Code'] !== 1) throw new Error(`no account: ${JSON.stringify(made)}`)
  const custid = Number(made['Id'])
  const saved = await visitor.ask('POST', '/api/addressbook', { ...HOME, custid })
  const { sessions } = (await visitor.ask('GET', '/api/sessions')) as {
    sessions?: { id: string }[]
  }
  const session = sessions?.[0]?.id ?? ''
  return { visitor, custid, email, passwordhash, place: Number(saved['id']), session }
}

/** Two customers of one operator and one of another, each with a place they saved and a passkey. */
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
      own: accounts.own.visitor,
      other: accounts.other.visitor,
      foreign: accounts.foreign.visitor,
    },
  )
  return {
    ...accounts,
    passkeys,
    keepAlive: await keeperOf({ rows, now }, { own: accounts.own, passkey: passkeys.own }),
    endTies: () => endTies({ rows }, accounts.own),
    mailedLink: (purpose: 'reset' | 'email') => mailedLink({ rows, now }, accounts.own, purpose),
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** A link as it is mailed to the account, good for one request: only its hash is kept, so it is put there by hand. */
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

/** Whoever is about to leave has no journey ahead and no payment under way, whatever other calls have booked for them. */
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
 * Puts back what a request may end: the account with its name and password, sessions, with what they may see, the one
 * saved place and the one passkey. Signing in and out, and leaving, are calls like others, and whoever asks next must be
 * who they were. It is done before every request, so it is one trip, and writes nothing where nothing is missing.
 */
async function keeperOf(
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
       update session set proved_at = at
         where (proved_at is null or proved_at < at - interval '1 minute') and ${theirs};
     end $$`,
  )
  return async () => {
    await rows.query('select pg_temp.put_back($1)', [now()])
  }
}

/** An address nobody has an account by, another each time. */
export const freshEmail = () => `kbfuzz-${randomUUID()}@example.com`
