import type { MailState } from '@kerbside/domain/operator/find-go-live-blockers.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { invalidateOperator } from '../../cache-briefly.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import type { RequestContext } from '../../request-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findMailServerChange, findMailTest, saveMailTest } from './mail-test-store.ts'
import { readOperator } from './save-operator.ts'
import { writeTestEmail } from './write-test-email.ts'

/** Whether emails reach customers, and the last test. */
export type MailStatus = {
  state: MailState
  /** The address of the last test that still counts, when it was sent, and why it failed; '' if there is none. */
  sentTo: string
  sentAt: Date | undefined
  error: string
}

type Deps = Pick<RequestContext, 'settings'>

/**
 * Names the mail settings of an operator, so that a test email counts only while they are unchanged; '' without a mail
 * server. A password is no part of it: a server that was saved again is named by the time.
 */
async function nameMailSetting(
  tx: Tx,
  { settings }: Deps,
  { operator, profile }: { operator: OperatorId; profile: Operator },
): Promise<string> {
  const changedAt = await findMailServerChange(tx, { operator })
  const server = changedAt ? `own ${changedAt.toISOString()}` : settings.mailServer
  return server === '' ? '' : `${server} as ${profile.settings.email}`
}

export async function readMailStatus(
  tx: Tx,
  deps: Deps,
  whose: { operator: OperatorId; profile: Operator },
): Promise<MailStatus> {
  const setting = await nameMailSetting(tx, deps, whose)
  const test = await findMailTest(tx, whose)
  if (setting === '') return { state: 'none', sentTo: '', sentAt: undefined, error: '' }
  if (test?.setting !== setting)
    return { state: 'untested', sentTo: '', sentAt: undefined, error: '' }
  return { ...test, state: test.error === '' ? 'proven' : 'failed' }
}

/** Stores the result of a test email that another use case sent. */
export const keepMailTest = (
  context: RequestContext,
  { sentTo, error }: { sentTo: string; error: string },
): Promise<void> =>
  withOperator(context, async (tx) => {
    const setting = await nameMailSetting(tx, context, context)
    await saveMailTest(tx, { ...context, setting, sentTo, sentAt: context.now(), error })
  })

export type TestMailResult =
  | { ok: true; sentTo: string }
  | { ok: false; reason: 'no-server' | 'no-sender' | 'not-sent' }

/**
 * Sends a test email to the member of staff through the server that a live operator uses, never to the mailbox of a
 * demo. The result is stored whether it was sent or not.
 */
export async function testMail(context: RequestContext): Promise<TestMailResult> {
  const { operator, principal, db, now } = context
  const sentTo = principal.member?.email ?? ''
  // a mail server saved a moment ago is the one to test
  invalidateOperator(db, operator)
  const { operator: profile } = await readOperator(context)
  if (profile.settings.email === '') return { ok: false, reason: 'no-sender' }
  const setting = await withOperator(context, (tx) =>
    nameMailSetting(tx, context, { operator, profile }),
  )
  if (setting === '') return { ok: false, reason: 'no-server' }
  const mail = await context.mailFor({ ...profile, mode: 'live' })
  const email = await writeTestEmail({ ...context, profile }, { to: sentTo })
  const sent = await mail.send(email)
  const error = sent.ok ? '' : sent.why
  await withOperator(context, async (tx) => {
    // named before it was sent: a change in between needs a new test
    await saveMailTest(tx, { operator, setting, sentTo, sentAt: now(), error })
    const detail = { sentTo, word: sent.ok ? 'sent' : sent.reason, why: error }
    await recordAudit(tx, { operator, now, principal, action: 'mail.tested', object: '', detail })
  })
  return sent.ok ? { ok: true, sentTo } : { ok: false, reason: 'not-sent' }
}

export const TEST_MAIL_REJECTION_MESSAGES = {
  'no-server': 'No mail server is set. Add one under Integrations and keys.',
  'no-sender': 'Add your email address under Company and texts first: emails are sent from it.',
  'not-sent': 'The mail server didn’t accept the test email. Check its settings and try again.',
} satisfies Record<Extract<TestMailResult, { ok: false }>['reason'], string>
