import { DAY, HOUR, localAt, MINUTE } from '@kerbside/domain/time.ts'
import { withOperator } from '../../../db.ts'
import { failpoint } from '../../../failpoint.ts'
import type { MailResult } from '../../../ports/mail/port.ts'
import type { PushResult } from '../../../ports/push/port.ts'
import type { TextResult } from '../../../ports/sms/port.ts'
import type { RequestContext } from '../../../request-context.ts'
import { findOrigin } from '../../operator/find-origin.ts'
import { findLogo } from '../../picture/find-logo.ts'
import { composeEmail, composeNote, composeText } from '../compose/compose-message.ts'
import type { AnyFacts } from '../compose/message-facts.ts'
import { LOGO_FILE } from '../emails/render-html.ts'
import { claimMessage, type DueMessage, endMessage, listFiles, postponeMessage } from '../store.ts'
import { dropSubscription, findSubscription } from './push-store.ts'
import { queueMail } from './queue-mail.ts'
import { openFacts } from './seal-facts.ts'

/** Longer than writing, drawing and sending an e-mail may take; after it another process may take the message over. */
const ALONE_MS = 5 * MINUTE
const FIRST_WAIT_MS = MINUTE
const MAX_WAIT_MS = HOUR
const GIVEN_UP_AFTER_MS = 2 * DAY

type Outcome =
  | MailResult
  | TextResult
  | Exclude<PushResult, { reason: 'gone' }>
  | { ok: false; reason: 'dropped'; why: string }

/**
 * Sends the message that has waited longest; false if none is due. It is claimed before and marked after sending: if
 * the process dies in between it is sent again under the same id, by which the mail server recognises it.
 */
export async function sendMessage(context: RequestContext): Promise<boolean> {
  const { operator } = context
  const now = context.now()
  const again = new Date(now.getTime() + ALONE_MS)
  const due = await withOperator(context, (tx) => claimMessage(tx, { operator, now, again }))
  if (!due) return false
  failpoint('message.claimed')
  const outcome = await attempt(context, due)
  failpoint('message.sent')
  await conclude(context, { due, outcome })
  return true
}

async function attempt(context: RequestContext, due: DueMessage): Promise<Outcome> {
  const message = openFacts(context, due)
  if (!message) return { ok: false, reason: 'refused', why: 'what it says cannot be opened' }
  try {
    return await SEND[due.channel](context, { due, message })
  } catch (error) {
    context.log.error(
      { err: error, operator: context.profile.slug, kind: due.kind },
      'a message could not be rendered',
    )
    return { ok: false, reason: 'later', why: 'it could not be written' }
  }
}

type Sending = { due: DueMessage; message: AnyFacts }

async function sendEmailMessage(
  context: RequestContext,
  { due, message }: Sending,
): Promise<Outcome> {
  const { operator, profile } = context
  const composed = await composeEmail(context, message)
  if (!composed.ok) return { ok: false, reason: 'dropped', why: composed.dropped }
  const files = await withOperator(context, (tx) => listFiles(tx, { operator, id: due.id }))
  const { sent } = composed
  const mail = await context.mailFor(profile)
  const logo = await findLogo(context)
  const shown = logo && {
    name: 'logo.png',
    mediaType: 'image/png',
    bytes: logo.bytes,
    shownAs: LOGO_FILE,
  }
  return mail.send({
    ...sent,
    files: [...sent.files, ...files, ...(shown ? [shown] : [])],
    ref: `${due.id}@${new URL(await findOrigin(context)).hostname}`,
    from: { name: profile.name, address: profile.settings.email },
    to: due.recipient,
    writtenAt: due.madeAt,
  })
}

async function sendText(context: RequestContext, { due, message }: Sending): Promise<Outcome> {
  const composed = await composeText(context, message)
  if (!composed.ok) return { ok: false, reason: 'dropped', why: composed.dropped }
  const texts = await context.textsFor(context.profile)
  return texts.send({ ref: due.id, to: due.recipient, words: composed.sent })
}

/** Also deletes the subscription of a browser that no longer exists. */
async function sendNote(context: RequestContext, { due, message }: Sending): Promise<Outcome> {
  const { operator } = context
  const id = due.recipient
  const to = await withOperator(context, (tx) => findSubscription(tx, { operator, id }))
  if (!to) return { ok: false, reason: 'dropped', why: 'its browser is no longer subscribed' }
  const composed = await composeNote(context, message)
  if (!composed.ok) return { ok: false, reason: 'dropped', why: composed.dropped }
  const result = await context.pushFor(context.profile).send({ ...composed.sent, ref: due.id, to })
  if (result.ok || result.reason !== 'gone') return result
  await withOperator(context, (tx) => dropSubscription(tx, { operator, id }))
  return { ok: false, reason: 'dropped', why: result.why }
}

const SEND = { mail: sendEmailMessage, sms: sendText, push: sendNote } as const

async function conclude(
  context: RequestContext,
  { due, outcome }: { due: DueMessage; outcome: Outcome },
): Promise<void> {
  const { operator } = context
  const now = context.now()
  const key = { operator, id: due.id, tries: due.tries, now }
  const end = (state: 'sent' | 'failed' | 'dropped', why: string) =>
    withOperator(context, (tx) => endMessage(tx, { ...key, state, why }))
  if (outcome.ok) return end('sent', '')
  const { reason, why } = outcome
  if (reason === 'dropped' || reason === 'unset') return end('dropped', why)
  if ('setting' in outcome && outcome.setting) await notifyPlatform(context, why)
  const isOld = now.getTime() - due.madeAt.getTime() >= GIVEN_UP_AFTER_MS
  if (reason === 'later' && !isOld) {
    const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(due.tries - 1, 10))
    const until = new Date(now.getTime() + wait)
    return withOperator(context, (tx) => postponeMessage(tx, { ...key, until, why }))
  }
  context.log.error(
    { operator: context.profile.slug, message: due.id, kind: due.kind, why },
    'a message was given up and needs a manual review',
  )
  return end('failed', why)
}

/** Mails the office, once a day for each error: no text is sent until a setting is changed. */
async function notifyPlatform(context: RequestContext, why: string): Promise<void> {
  const { profile } = context
  context.log.error(
    { operator: profile.slug, why },
    'texts are rejected because of a setting of the account',
  )
  const to = profile.settings.email
  if (to === '') return
  const day = localAt(context.now(), profile.zone).slice(0, 10)
  await withOperator(context, (tx) =>
    queueMail(tx, {
      context,
      kind: 'texts-refused',
      to,
      facts: { why },
      once: `texts-refused ${why} ${day}`,
    }),
  )
}
