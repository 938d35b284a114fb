import { CODE } from '@kerbside/contract/codes.ts'
import {
  type MessagePreview,
  sayWordingFault,
  type testMessage as testWire,
  type previewMessage as wire,
} from '@kerbside/contract/desk/message.ts'
import { countParts } from '@kerbside/domain/notification/count-parts.ts'
import type { WordingFault } from '@kerbside/domain/notification/judge-wording.ts'
import { ruleOf } from '@kerbside/domain/notification/message-kind.ts'
import type { z } from 'zod'
import type { Call } from '../../http/call.ts'
import { findOrigin } from '../operator/find-origin.ts'
import { keepLetter } from '../operator/keep-preview.ts'
import { findLogo } from '../picture/find-logo.ts'
import { drawLetter } from './compose-message.ts'
import { text } from './letter-words.ts'
import { LOGO_FILE } from './render-html.ts'
import { type ShownMessage, showMessage } from './show-message.ts'

type Said = z.output<typeof wire.input>
type Tested = z.output<typeof testWire.reply>

const NOTHING = { subject: '', text: '', letterpath: '', parts: null }
const FAULTS = 'Some things have to be put right first.'
const NO_BOOKING = 'There is no journey with this number.'

/** A message as it would be sent; a letter can be looked at for half an hour under an address of its own. */
export async function previewMessage(call: Call, said: Said): Promise<MessagePreview | undefined> {
  const { kind, channel, words, jobpartid: reference } = said
  if (!ruleOf(kind, channel)) return undefined
  const verdict = await showMessage(call, { meant: { kind, channel }, wording: words, reference })
  if (!verdict.ok) return { ...NOTHING, ...refused(verdict) }
  const { shown } = verdict
  return {
    code: CODE.done,
    message: '',
    faults: [],
    subject: shown.subject,
    text: shown.text,
    letterpath: shown.channel === 'mail' ? await letterPath(call, shown.html) : '',
    parts: shown.channel === 'sms' ? countParts(shown.text) : null,
  }
}

async function letterPath(call: Call, html: string): Promise<string> {
  const logo = await findLogo(call)
  const src = logo && `data:image/png;base64,${logo.bytes.toString('base64')}`
  const { token } = await keepLetter(call, src ? html.replace(`cid:${LOGO_FILE}`, src) : html)
  return `/console/letter/${token}`
}

/** Sends it to whoever asks; a text and a push as the words of a letter, for the desk knows no telephone of theirs. */
export async function testMessage(call: Call, said: Said): Promise<Tested | undefined> {
  const { kind, channel, words, jobpartid: reference } = said
  const { member } = call.who
  if (!ruleOf(kind, channel) || !member) return undefined
  const verdict = await showMessage(call, { meant: { kind, channel }, wording: words, reference })
  if (!verdict.ok) return { ...refused(verdict), sentto: '' }
  const { profile } = call
  const mail = await call.mailFor(profile)
  const logo = await findLogo(call)
  const sent = await mail.send({
    ...letterOf(call, verdict.shown),
    files: logo
      ? [{ name: 'logo.png', mediaType: 'image/png', bytes: logo.bytes, shownAs: LOGO_FILE }]
      : [],
    ref: `${call.newId()}@${new URL(await findOrigin(call)).hostname}`,
    from: { name: profile.name, address: profile.settings.email },
    to: member.email,
    writtenAt: call.now(),
  })
  return sent.ok
    ? { code: CODE.done, message: '', faults: [], sentto: member.email }
    : { code: CODE.refused, message: NOT_SENT, faults: [], sentto: '' }
}

const NOT_SENT = 'The mail service did not take it. Please look at its settings.'

function letterOf(call: Call, shown: ShownMessage) {
  if (shown.channel === 'mail') {
    const { subject, text: plain, html } = shown
    return { subject: `Test: ${subject}`, text: plain, html }
  }
  const title = shown.channel === 'sms' ? 'Test of a text message' : 'Test of a push'
  return drawLetter(call, {
    subject: title,
    preview: shown.text,
    title,
    blocks: [shown.subject, shown.text].filter((line) => line !== '').map(text),
    because: 'You have this because you asked for a test in the console.',
  })
}

type Refusal = { reason: 'no-booking' } | { reason: 'faults'; faults: readonly WordingFault[] }

const refused = (verdict: Refusal) => ({
  code: CODE.refused,
  message: verdict.reason === 'faults' ? FAULTS : NO_BOOKING,
  faults:
    verdict.reason === 'faults'
      ? verdict.faults.map(sayWordingFault)
      : [{ path: 'jobpartid', message: NO_BOOKING }],
})
