import { CODE_BYTES } from '@kerbside/domain/account/one-time-code.ts'
import { DAY } from '@kerbside/domain/time.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { queueMail } from '../../notification/send/queue-mail.ts'
import { drawNumber } from '../prepare-account.ts'
import { isReserved } from '../profile/email-undo-store.ts'
import { insertCode } from '../sign-in/code-store.ts'
import { PASSWORD_SCHEME } from '../sign-in/hash-password.ts'
import { hashOf } from '../sign-in/session-token.ts'
import { findInvited, insertInvited } from './desk-store.ts'

/** Longer than a password reset link, because an invitation is less urgent than a forgotten password. */
const INVITED_DAYS = 3

/** reserved: another account had the address within the last seven days and can still take it back. */
export type Invitation = 'mailed' | 'known' | 'reserved'

type Invited = { firstName: string; lastName: string; email: string }

/**
 * Creates an account for a person who books for a company, unless the address has one. It has no password until the
 * person chooses one with the mailed link. An account that has a password gets no mail. `email` is folded.
 */
export async function inviteCustomer(
  tx: Tx,
  { context, person, company }: { context: RequestContext; person: Invited; company: string },
): Promise<Invitation> {
  const { operator } = context
  const now = context.now()
  const { email, firstName } = person
  const invited = await findInvited(tx, { operator, email })
  if (!invited && (await isReserved(tx, { operator, email, now }))) return 'reserved'
  await insertInvited(tx, {
    operator,
    id: context.newId(),
    number: drawNumber(context),
    ...person,
    scheme: PASSWORD_SCHEME,
    now,
  })
  const made = await findInvited(tx, { operator, email })
  if (!made?.isWaiting) return 'known'
  const code = context.randomBytes(CODE_BYTES).toString('base64url')
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
    context,
    kind: 'booker-invited',
    to: email,
    facts: { firstName, company, path: `/resetpassword/${made.custid}/${code}`, expiresAt },
  })
  return 'mailed'
}
