import {
  CODE_BYTES,
  codeEndsAt,
  LINKS_WINDOW_MINUTES,
  MOST_LINKS,
} from '@kerbside/domain/account/one-time-code.ts'
import type { Profile } from '@kerbside/domain/account/profile.ts'
import { isProved, needsProof } from '@kerbside/domain/account/proof.ts'
import { judgeTries } from '@kerbside/domain/account/sign-in-tries.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { queueMail } from '../notification/queue-mail.ts'
import { atMost } from './check-password.ts'
import { dropCode, insertCode } from './code-store.ts'
import { type ChangedProfile, updateProfile } from './customer-store.ts'
import { isReserved } from './email-undo-store.ts'
import { mailUndo } from './mail-undo.ts'
import { hashOf } from './session-token.ts'
import { countTry, findByEmail } from './store.ts'

export type ChangeProfileVerdict =
  | { ok: true; profile: Profile; pendingEmail: string | undefined }
  | { ok: false; reason: 'phone-invalid' | 'confirm-first' }
  | { ok: false; reason: 'too-often'; waitSeconds: number }

/**
 * Changes a customer's profile. A new e-mail address stays pending until the link mailed to it is opened; entering the
 * current address again cancels that. The current address is notified at once, with a link that cancels the change. The
 * reply does not reveal whether the new address has an account: only a letter to that address does.
 */
export async function changeProfile(
  call: Call,
  { profile, said }: { profile: Profile; said: ChangedProfile & { email: string } },
): Promise<ChangeProfileVerdict> {
  const { operator } = call
  const { email, ...changed } = said
  if (needsProof(profile, said) && !isProved(call.who.provedAt, call.now()))
    return { ok: false, reason: 'confirm-first' }
  if (!parsePhoneNumberFromString(`${said.diallingCode}${said.phone}`)?.isPossible())
    return { ok: false, reason: 'phone-invalid' }
  const customerId = profile.id
  return withOperator(call, async (tx): Promise<ChangeProfileVerdict> => {
    const isNew = email !== profile.email
    const may = isNew ? await countLink(tx, { call, customerId }) : { ok: true as const }
    if (!may.ok) return { ok: false, reason: 'too-often', waitSeconds: may.waitSeconds }
    await updateProfile(tx, { operator, customerId, changed })
    if (isNew) {
      await mailLink(tx, { call, profile: { ...profile, ...changed }, email })
      await mailUndo(tx, { call, kind: 'email-change-asked', profile, newEmail: email })
    } else await dropCode(tx, { operator, purpose: 'email', subjectHash: hashOf(customerId) })
    // which fields, and not what they say: that is the customer's
    await keepAudit(tx, {
      ...call,
      deed: 'customer.profile-changed',
      object: '',
      detail: { fields: fieldsOf(profile, { ...changed, email }) },
    })
    return {
      ok: true,
      profile: { ...profile, ...changed },
      pendingEmail: isNew ? email : undefined,
    }
  })
}

/** Of what was sent, what differs. */
const fieldsOf = (profile: Profile, said: object): string[] => {
  const before = new Map<string, unknown>(Object.entries(profile))
  return Object.entries(said)
    .filter(([field, value]) => before.get(field) !== value)
    .map(([field]) => field)
}

/** So that nobody's letter box is filled from here. */
async function countLink(tx: Tx, { call, customerId }: { call: Call; customerId: string }) {
  const { operator } = call
  const now = call.now()
  const tries = await countTry(tx, {
    operator,
    emailHash: hashOf(`email|${customerId}`),
    now,
    minutes: LINKS_WINDOW_MINUTES,
  })
  return judgeTries(tries, {
    now,
    most: atMost(call, MOST_LINKS),
    minutes: LINKS_WINDOW_MINUTES,
  })
}

async function mailLink(
  tx: Tx,
  { call, profile, email }: { call: Call; profile: Profile; email: string },
): Promise<void> {
  const { operator } = call
  const now = call.now()
  const code = call.randomBytes(CODE_BYTES).toString('base64url')
  const expiresAt = codeEndsAt(now)
  await insertCode(tx, {
    operator,
    purpose: 'email',
    subjectHash: hashOf(profile.id),
    codeHash: hashOf(code),
    email,
    expiresAt,
    now,
  })
  const other = await findByEmail(tx, { operator, email })
  if (other)
    await queueMail(tx, {
      call,
      kind: 'account-exists',
      to: email,
      facts: { firstName: other.profile.firstName },
    })
  // an address reserved for another account gets no link to confirm
  else if (!(await isReserved(tx, { operator, email, now, but: profile.id })))
    await queueMail(tx, {
      call,
      kind: 'email-change',
      to: email,
      // After the #, which no browser sends to a server and no log keeps.
      facts: { firstName: profile.firstName, path: `/profile.html#email=${code}`, expiresAt },
    })
}
