import { CODE_BYTES } from '@kerbside/domain/account/one-time-code.ts'
import { DAY } from '@kerbside/domain/time.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { queueMail } from '../notification/queue-mail.ts'
import { insertCode } from './code-store.ts'
import { findInvited, insertInvited } from './desk-store.ts'
import { isReserved } from './email-undo-store.ts'
import { PASSWORD_SCHEME } from './hash-password.ts'
import { drawNumber } from './prepare-account.ts'
import { hashOf } from './session-token.ts'

/** Somebody who invites is not in a hurry as somebody is who forgot a password. */
const INVITED_DAYS = 3

/** reserved: another account had the address within the last seven days and can still take it back. */
export type Invitation = 'mailed' | 'known' | 'reserved'

type Invited = { firstName: string; lastName: string; email: string }

/**
 * Makes an account for a person who books for a company, unless the address has one. It has no password until they
 * choose one with the link they are mailed. An account that has a password is not mailed. `email` is folded.
 */
export async function inviteCustomer(
  tx: Tx,
  { call, person, company }: { call: Call; person: Invited; company: string },
): Promise<Invitation> {
  const { operator } = call
  const now = call.now()
  const { email, firstName } = person
  const known = await findInvited(tx, { operator, email })
  if (!known && (await isReserved(tx, { operator, email, now }))) return 'reserved'
  await insertInvited(tx, {
    operator,
    id: call.newId(),
    number: drawNumber(call),
    ...person,
    scheme: PASSWORD_SCHEME,
    now,
  })
  const made = await findInvited(tx, { operator, email })
  if (!made?.isWaiting) return 'known'
  const code = call.randomBytes(CODE_BYTES).toString('base64url')
  const expiresAt = new Date(now.getTime() + INVITED_DAYS * DAY)
  await insertCode(tx, {
    operator,
    purpose: 'reset',
    subjectHash: hashOf(email),
    codeHash: hashOf(code),
    email: '',
    expiresAt,
    now,
  })
  await queueMail(tx, {
    call,
    kind: 'booker-invited',
    to: email,
    facts: { firstName, company, path: `/resetpassword/${made.custid}/${code}`, expiresAt },
  })
  return 'mailed'
}
