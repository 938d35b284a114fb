import { createHash, randomUUID } from 'node:crypto'
import { FOREIGN_HOST, HOST, PEOPLE, type Values } from './given-bookings.ts'
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
  return { visitor, custid, email, passwordhash, place: Number(saved['id']) }
}

/** Two customers of one operator and one of another, each with a place they saved. */
export async function givenAccounts({ send, rows }: { send: Send; rows: Rows }) {
  const accounts = {
    own: await givenAccount(send, { whose: 'own', host: HOST }),
    other: await givenAccount(send, { whose: 'other', host: HOST }),
    foreign: await givenAccount(send, { whose: 'foreign', host: FOREIGN_HOST }),
  }
  return { ...accounts, keepAlive: await keeperOf(rows, accounts.own) }
}

/**
 * Puts back what a request may end: sessions, with what they may see, and the one saved place. Signing in and out are
 * calls like others, and whoever asks next must be who they were.
 */
async function keeperOf(rows: Rows, own: Account): Promise<() => Promise<void>> {
  const tables = ['session', 'session_booking', 'saved_place']
  for (const table of tables) {
    await rows.query(`create temp table kept_${table} as select * from ${table}`)
  }
  return async () => {
    await rows.query(
      `delete from saved_place where number <> $1 and customer_id in
         (select customer_id from kept_saved_place where number = $1)`,
      [own.place],
    )
    for (const table of tables)
      await rows.query(`insert into ${table} select * from kept_${table} on conflict do nothing`)
  }
}

/** An address nobody has an account by, another each time. */
export const freshEmail = () => `kbfuzz-${randomUUID()}@example.com`
