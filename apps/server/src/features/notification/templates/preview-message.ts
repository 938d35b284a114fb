import { CODE } from '@kerbside/contract/codes.ts'
import {
  describeWordingError,
  type MessagePreview,
  type testMessage as testWire,
  type previewMessage as wire,
} from '@kerbside/contract/notification/desk.ts'
import type { WordingError } from '@kerbside/domain/notification/check-message-template.ts'
import { countParts } from '@kerbside/domain/notification/count-parts.ts'
import { ruleOf } from '@kerbside/domain/notification/message-kind.ts'
import type { z } from 'zod'
import type { RequestContext } from '../../../request-context.ts'
import { findOrigin } from '../../operator/find-origin.ts'
import { saveEmailPreview } from '../../operator/save-preview.ts'
import { findLogo } from '../../picture/find-logo.ts'
import { renderEmail } from '../compose/compose-message.ts'
import { text } from '../emails/email-content.ts'
import { LOGO_FILE } from '../emails/render-html.ts'
import { type ShownMessage, showMessage } from './show-message.ts'

type Input = z.output<typeof wire.input>
type Tested = z.output<typeof testWire.reply>

const EMPTY_PREVIEW = { subject: '', text: '', emailPath: '', parts: null }
const ERRORS_MESSAGE = 'Fix the errors first.'
const NO_BOOKING = 'There’s no booking with this number.'

/** A message as it would be sent; an e-mail preview stays available for half an hour under its own address. */
export async function previewMessage(
  context: RequestContext,
  input: Input,
): Promise<MessagePreview | undefined> {
  const { kind, channel, words: texts, reference } = input
  if (!ruleOf(kind, channel)) return undefined
  const result = await showMessage(context, { meant: { kind, channel }, wording: texts, reference })
  if (!result.ok) return { ...EMPTY_PREVIEW, ...rejection(result) }
  const { shown } = result
  return {
    code: CODE.done,
    message: '',
    errors: [],
    subject: shown.subject,
    text: shown.text,
    emailPath: shown.channel === 'mail' ? await emailPath(context, shown.html) : '',
    parts: shown.channel === 'sms' ? countParts(shown.text) : null,
  }
}

async function emailPath(context: RequestContext, html: string): Promise<string> {
  const logo = await findLogo(context)
  const src = logo && `data:image/png;base64,${logo.bytes.toString('base64')}`
  const { token } = await saveEmailPreview(
    context,
    src ? html.replace(`cid:${LOGO_FILE}`, src) : html,
  )
  return `/console/email/${token}`
}

/**
 * Sends a test to the member of staff; texts and pushes come as an e-mail, because the desk has no phone number of
 * theirs.
 */
export async function testMessage(
  context: RequestContext,
  input: Input,
): Promise<Tested | undefined> {
  const { kind, channel, words: texts, reference } = input
  const { member } = context.principal
  if (!ruleOf(kind, channel) || !member) return undefined
  const result = await showMessage(context, { meant: { kind, channel }, wording: texts, reference })
  if (!result.ok) return { ...rejection(result), sentTo: '' }
  const { profile } = context
  const mail = await context.mailFor(profile)
  const logo = await findLogo(context)
  const sent = await mail.send({
    ...emailOf(context, result.shown),
    files: logo
      ? [{ name: 'logo.png', mediaType: 'image/png', bytes: logo.bytes, shownAs: LOGO_FILE }]
      : [],
    ref: `${context.newId()}@${new URL(await findOrigin(context)).hostname}`,
    from: { name: profile.name, address: profile.settings.email },
    to: member.email,
    writtenAt: context.now(),
  })
  return sent.ok
    ? { code: CODE.done, message: '', errors: [], sentTo: member.email }
    : { code: CODE.refused, message: NOT_SENT, errors: [], sentTo: '' }
}

const NOT_SENT = 'The email service rejected the message. Check its settings.'

function emailOf(context: RequestContext, shown: ShownMessage) {
  if (shown.channel === 'mail') {
    const { subject, text: plain, html } = shown
    return { subject: `Test: ${subject}`, text: plain, html }
  }
  const title = shown.channel === 'sms' ? 'Test text message' : 'Test push notification'
  return renderEmail(context, {
    subject: title,
    preview: shown.text,
    title,
    blocks: [shown.subject, shown.text].filter((line) => line !== '').map(text),
    because: 'You’re receiving this because you requested a test in the console.',
  })
}

type Rejection = { reason: 'no-booking' } | { reason: 'invalid'; errors: readonly WordingError[] }

const rejection = (result: Rejection) => ({
  code: CODE.refused,
  message: result.reason === 'invalid' ? ERRORS_MESSAGE : NO_BOOKING,
  errors:
    result.reason === 'invalid'
      ? result.errors.map(describeWordingError)
      : [{ path: 'reference', message: NO_BOOKING }],
})
