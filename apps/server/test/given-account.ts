import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Deps } from '../src/deps.ts'
import type { AnyFacts } from '../src/features/notification/message-facts.ts'
import { openFacts } from '../src/features/notification/seal-facts.ts'
import { type Answer, asOwner, type House, openHouse, type Visitor } from './house.ts'

/** What a browser could have made of a password: any 32 bytes, the same for the same word. */
export const hashFor = (word: string): string =>
  `v1.${createHash('sha256').update(word).digest('base64url')}`

export const MAYA = {
  email: 'maya@example.com',
  phone: '020 7946 0123',
  surname: 'Osei',
  firstname: 'Maya',
  dialingcode: '+44',
  passwordhash: hashFor('maya'),
}

/** An account made by this visitor, who is signed in to it then. */
export async function givenCustomer(
  visitor: Visitor,
  said: Partial<typeof MAYA> = {},
): Promise<{ custid: number }> {
  const { status, body } = await visitor.post('/api/signUp', { ...MAYA, ...said })
  if (body['Code'] !== 1) throw new Error(`no account: ${status} ${JSON.stringify(body)}`)
  return { custid: Number(body['Id']) }
}

export const signInAs = (
  visitor: Visitor,
  said: { email?: string; passwordhash?: string; rememberme?: boolean } = {},
): Promise<Answer> =>
  visitor.post('/api/signIn', { email: MAYA.email, passwordhash: MAYA.passwordhash, ...said })

type Letter = { kind: string; facts: AnyFacts['facts'] }

/** The mails written to an address of Kerbside's, oldest first, as whoever opens them would read them. */
export async function lettersTo(house: House, email: string): Promise<Letter[]> {
  const rows = await asOwner<{ id: string; kind: string; sealed: Buffer }>(
    house,
    `select id, kind, sealed from message where channel = 'mail' and recipient = '${email}' order by ctid`,
  )
  const call = await house.call()
  return rows.flatMap((row) => openFacts(call, row) ?? [])
}

/** The address in the newest letter of this kind. */
export async function linkIn(
  house: House,
  {
    to,
    kind,
  }: {
    to: string
    kind: 'password-reset' | 'email-change' | 'email-change-asked' | 'email-changed-notice'
  },
): Promise<string> {
  const found = (await lettersTo(house, to)).findLast((letter) => letter.kind === kind)
  if (!found || !('path' in found.facts)) throw new Error(`no ${kind} to ${to}`)
  return found.facts.path
}

/** The id and the code of the newest link to choose a new password by. */
export async function resetLink(
  house: House,
  to: string = MAYA.email,
): Promise<{ id: string; code: string }> {
  const [, , id = '', code = ''] = (await linkIn(house, { to, kind: 'password-reset' })).split('/')
  return { id, code }
}

const AT_FIRST = '2026-03-10T12:00:00Z'

/** One house for the tests of a file. Each finds it without customers and bookings, at noon, with the demo's settings. */
export function houseOfFile({ deps = {} }: { deps?: Partial<Deps> } = {}): () => House {
  let house: House | undefined
  let settings = '{}'
  const opened = () => {
    if (!house) throw new Error('the house opens before the first test')
    return house
  }
  beforeAll(async () => {
    house = await openHouse({ now: AT_FIRST, deps, ends: afterAll })
    const rows = await asOwner(house, 'select id, settings from operator')
    settings = JSON.stringify(rows).replaceAll("'", "''")
  })
  beforeEach(async () => {
    opened().setNow(AT_FIRST)
    await asOwner(
      opened(),
      `truncate customer, booking, session, session_booking, sign_in_try, account_code, email_undo, message, kept_message, outbox cascade;
       update operator set settings = kept.settings
       from jsonb_to_recordset('${settings}') as kept (id uuid, settings jsonb) where kept.id = operator.id`,
    )
    opened().deps.operators.forget()
  })
  return opened
}
