import { DAY, HOUR, localAt, MINUTE } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import { failpoint } from '../../failpoint.ts'
import type { Call } from '../../http/call.ts'
import type { MailVerdict } from '../../ports/mail/port.ts'
import type { PushVerdict } from '../../ports/push/port.ts'
import type { TextVerdict } from '../../ports/sms/port.ts'
import { findOrigin } from '../operator/find-origin.ts'
import { findLogo } from '../picture/find-logo.ts'
import { composeLetter, composeNote, composeText } from './compose-message.ts'
import type { AnyFacts } from './message-facts.ts'
import { dropSubscription, findSubscription } from './push-store.ts'
import { queueMail } from './queue-mail.ts'
import { LOGO_FILE } from './render-html.ts'
import { openFacts } from './seal-facts.ts'
import { claimMessage, type DueMessage, endMessage, listFiles, putOffMessage } from './store.ts'

/** Longer than writing, drawing and sending a letter may take; who died over it has let go by then. */
const ALONE_MS = 5 * MINUTE
const FIRST_WAIT_MS = MINUTE
const LONGEST_WAIT_MS = HOUR
const GIVEN_UP_AFTER_MS = 2 * DAY

type Outcome =
  | MailVerdict
  | TextVerdict
  | Exclude<PushVerdict, { reason: 'gone' }>
  | { ok: false; reason: 'dropped'; why: string }

/**
 * Sends the message that has waited longest; false when none is due. It is claimed first and marked after: who dies in
 * between leaves it to be sent again under the same name, by which the mail server knows it.
 */
export async function sendMessage(call: Call): Promise<boolean> {
  const { operator } = call
  const now = call.now()
  const again = new Date(now.getTime() + ALONE_MS)
  const due = await withOperator(call, (tx) => claimMessage(tx, { operator, now, again }))
  if (!due) return false
  failpoint('message.claimed')
  const outcome = await attempt(call, due)
  failpoint('message.sent')
  await conclude(call, { due, outcome })
  return true
}

async function attempt(call: Call, due: DueMessage): Promise<Outcome> {
  const said = openFacts(call, due)
  if (!said) return { ok: false, reason: 'refused', why: 'what it says cannot be opened' }
  try {
    return await SEND[due.channel](call, { due, said })
  } catch (error) {
    call.log.error(
      { err: error, operator: call.profile.slug, kind: due.kind },
      'a message was not written',
    )
    return { ok: false, reason: 'later', why: 'it could not be written' }
  }
}

type Sending = { due: DueMessage; said: AnyFacts }

async function sendLetter(call: Call, { due, said }: Sending): Promise<Outcome> {
  const { operator, profile } = call
  const composed = await composeLetter(call, said)
  if (!composed.ok) return { ok: false, reason: 'dropped', why: composed.dropped }
  const kept = await withOperator(call, (tx) => listFiles(tx, { operator, id: due.id }))
  const { sent } = composed
  const mail = await call.mailFor(profile)
  const logo = await findLogo(call)
  const shown = logo && {
    name: 'logo.png',
    mediaType: 'image/png',
    bytes: logo.bytes,
    shownAs: LOGO_FILE,
  }
  return mail.send({
    ...sent,
    files: [...sent.files, ...kept, ...(shown ? [shown] : [])],
    ref: `${due.id}@${new URL(await findOrigin(call)).hostname}`,
    from: { name: profile.name, address: profile.settings.email },
    to: due.recipient,
    writtenAt: due.madeAt,
  })
}

async function sendText(call: Call, { due, said }: Sending): Promise<Outcome> {
  const composed = await composeText(call, said)
  if (!composed.ok) return { ok: false, reason: 'dropped', why: composed.dropped }
  const texts = await call.textsFor(call.profile)
  return texts.send({ ref: due.id, to: due.recipient, words: composed.sent })
}

/** A browser that is gone is forgotten with this. */
async function sendNote(call: Call, { due, said }: Sending): Promise<Outcome> {
  const { operator } = call
  const id = due.recipient
  const to = await withOperator(call, (tx) => findSubscription(tx, { operator, id }))
  if (!to) return { ok: false, reason: 'dropped', why: 'its browser is told nothing any more' }
  const composed = await composeNote(call, said)
  if (!composed.ok) return { ok: false, reason: 'dropped', why: composed.dropped }
  const verdict = await call.pushFor(call.profile).send({ ...composed.sent, ref: due.id, to })
  if (verdict.ok || verdict.reason !== 'gone') return verdict
  await withOperator(call, (tx) => dropSubscription(tx, { operator, id }))
  return { ok: false, reason: 'dropped', why: verdict.why }
}

const SEND = { mail: sendLetter, sms: sendText, push: sendNote } as const

async function conclude(
  call: Call,
  { due, outcome }: { due: DueMessage; outcome: Outcome },
): Promise<void> {
  const { operator } = call
  const now = call.now()
  const of = { operator, id: due.id, tries: due.tries, now }
  const end = (state: 'sent' | 'failed' | 'dropped', why: string) =>
    withOperator(call, (tx) => endMessage(tx, { ...of, state, why }))
  if (outcome.ok) return end('sent', '')
  const { reason, why } = outcome
  if (reason === 'dropped' || reason === 'unset') return end('dropped', why)
  if ('setting' in outcome && outcome.setting) await tellOffice(call, why)
  const isOld = now.getTime() - due.madeAt.getTime() >= GIVEN_UP_AFTER_MS
  if (reason === 'later' && !isOld) {
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(due.tries - 1, 10))
    const until = new Date(now.getTime() + wait)
    return withOperator(call, (tx) => putOffMessage(tx, { ...of, until, why }))
  }
  call.log.error(
    { operator: call.profile.slug, message: due.id, kind: due.kind, why },
    'a message was given up, and waits for somebody to look at it',
  )
  return end('failed', why)
}

/** Mails the office, once a day for each error: no text goes out until a setting is changed. */
async function tellOffice(call: Call, why: string): Promise<void> {
  const { profile } = call
  call.log.error({ operator: profile.slug, why }, 'texts are refused for a setting of the account')
  const to = profile.settings.email
  if (to === '') return
  const day = localAt(call.now(), profile.zone).slice(0, 10)
  await withOperator(call, (tx) =>
    queueMail(tx, {
      call,
      kind: 'texts-refused',
      to,
      facts: { why },
      once: `texts-refused ${why} ${day}`,
    }),
  )
}
