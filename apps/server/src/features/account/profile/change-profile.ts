import {
  CODE_BYTES,
  codeEndsAt,
  LINKS_WINDOW_MINUTES,
  MAX_LINKS,
} from '@kerbside/domain/account/one-time-code.ts'
import type { Profile } from '@kerbside/domain/account/profile.ts'
import { isProved, needsProof } from '@kerbside/domain/account/proof.ts'
import { checkAttempts } from '@kerbside/domain/account/sign-in-attempts.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { type Tx, withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { queueMail } from '../../notification/send/queue-mail.ts'
import { type ChangedProfile, updateProfile } from '../customer-store.ts'
import { scaleLimit } from '../sign-in/check-password.ts'
import { dropCode, insertCode } from '../sign-in/code-store.ts'
import { hashOf } from '../sign-in/session-token.ts'
import { countTry, findByEmail } from '../store.ts'
import { isReserved } from './email-undo-store.ts'
import { mailUndo } from './mail-undo.ts'

export type ChangeProfileResult =
  | { ok: true; profile: Profile; pendingEmail: string | undefined }
  | { ok: false; reason: 'phone-invalid' | 'confirm-first' }
  | { ok: false; reason: 'too-often'; waitSeconds: number }

/**
 * Changes a customer's profile. A new e-mail address stays pending until the link mailed to it is opened; entering
 * the current address again cancels that. The current address is notified at once, with a link that cancels the
 * change. The reply does not reveal whether the new address has an account: only an e-mail to that address does.
 */
export async function changeProfile(
  context: RequestContext,
  { profile, input }: { profile: Profile; input: ChangedProfile & { email: string } },
): Promise<ChangeProfileResult> {
  const { operator } = context
  const { email, ...changed } = input
  if (needsProof(profile, input) && !isProved(context.principal.provedAt, context.now()))
    return { ok: false, reason: 'confirm-first' }
  if (!parsePhoneNumberFromString(`${input.diallingCode}${input.phone}`)?.isPossible())
    return { ok: false, reason: 'phone-invalid' }
  const customerId = profile.id
  return withOperator(context, async (tx): Promise<ChangeProfileResult> => {
    const isNew = email !== profile.email
    const may = isNew ? await countLink(tx, { context, customerId }) : { ok: true as const }
    if (!may.ok) return { ok: false, reason: 'too-often', waitSeconds: may.waitSeconds }
    await updateProfile(tx, { operator, customerId, changed })
    if (isNew) {
      await mailLink(tx, { context, profile: { ...profile, ...changed }, email })
      await mailUndo(tx, { context, kind: 'email-change-requested', profile, newEmail: email })
    } else await dropCode(tx, { operator, purpose: 'email', subjectHash: hashOf(customerId) })
    // the log names the changed fields but not their values, which are personal data
    await recordAudit(tx, {
      ...context,
      action: 'customer.profile-changed',
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

/** The fields whose new value differs from the current one. */
const fieldsOf = (profile: Profile, input: object): string[] => {
  const before = new Map<string, unknown>(Object.entries(profile))
  return Object.entries(input)
    .filter(([field, value]) => before.get(field) !== value)
    .map(([field]) => field)
}

/** Limits confirmation links, so that no mailbox can be flooded from here. */
async function countLink(
  tx: Tx,
  { context, customerId }: { context: RequestContext; customerId: string },
) {
  const { operator } = context
  const now = context.now()
  const tries = await countTry(tx, {
    operator,
    emailHash: hashOf(`email|${customerId}`),
    now,
    minutes: LINKS_WINDOW_MINUTES,
  })
  return checkAttempts(tries, {
    now,
    max: scaleLimit(context, MAX_LINKS),
    minutes: LINKS_WINDOW_MINUTES,
  })
}

async function mailLink(
  tx: Tx,
  { context, profile, email }: { context: RequestContext; profile: Profile; email: string },
): Promise<void> {
  const { operator } = context
  const now = context.now()
  const code = context.randomBytes(CODE_BYTES).toString('base64url')
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
      context,
      kind: 'account-exists',
      to: email,
      facts: { firstName: other.profile.firstName },
    })
  // an address reserved for another account gets no link to confirm
  else if (!(await isReserved(tx, { operator, email, now, but: profile.id })))
    await queueMail(tx, {
      context,
      kind: 'email-change',
      to: email,
      // After the #: browsers do not send the fragment to the server, so it appears in no log.
      facts: { firstName: profile.firstName, path: `/profile.html#email=${code}`, expiresAt },
    })
}
