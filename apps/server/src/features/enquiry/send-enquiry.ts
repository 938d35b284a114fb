import {
  type EnquiryVerdict,
  judgeEnquiry,
  oneLine,
} from '@kerbside/domain/enquiry/judge-enquiry.ts'
import { DAY, HOUR } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { queueMail } from '../notification/queue-mail.ts'
import { openForm } from './seal-form.ts'
import { countEnquiriesSince, forgetEnquiries, holdsMessage, insertEnquiry } from './store.ts'

export type EnquiryWords = {
  name: string
  email: string
  phone: string
  subject: string
  kind: string
  message: string
  source: string
  trap: string
  /** Seal of the form; '' of a call without one. */
  form: string
}

const KEPT_DAYS = 730
const SPAM_KEPT_DAYS = 30

/** Keeps what a visitor wrote and tells the desk by mail; the same form sent twice is one message. */
export async function sendEnquiry(call: Call, said: EnquiryWords): Promise<EnquiryVerdict> {
  const { operator } = call
  const now = call.now()
  const form = openForm(call, said.form)
  // a seal that is not ours, or of another key, is as good as a page of yesterday
  if (said.form !== '' && !form) return { ok: false, reason: 'again' }
  const kept = cleaned(said)
  return withOperator(call, async (tx) => {
    const lately = await countEnquiriesSince(tx, { operator, since: ago(now, HOUR) })
    const same = await countEnquiriesSince(tx, {
      operator,
      since: ago(now, DAY),
      message: kept.message,
    })
    const verdict = judgeEnquiry(kept, { givenAt: form?.givenAt, now, lately, same })
    if (!verdict.ok) return verdict
    const id = form?.id ?? call.newId()
    const { trap: _trap, form: _form, ...words } = kept
    const isNew = await insertEnquiry(tx, {
      ...words,
      operator,
      id,
      custid: call.who.custid,
      state: verdict.isSpam ? 'spam' : 'open',
      suspicion: verdict.isSpam ? verdict.suspicion : '',
      madeAt: now,
    })
    // somebody who went back and wrote something else is told; a second press of the button is one message
    if (!isNew && !(await holdsMessage(tx, { operator, id, message: kept.message })))
      return { ok: false, reason: 'again' }
    if (!isNew) return verdict
    if (verdict.mails)
      await queueMail(tx, {
        call,
        kind: 'enquiry-made',
        to: call.profile.settings.email,
        facts: {
          name: kept.name,
          email: kept.email,
          phone: kept.phone,
          subject: kept.subject,
          about: kept.kind,
          message: kept.message,
        },
        once: `enquiry|${id}`,
      })
    await forgetEnquiries(tx, {
      operator,
      before: ago(now, KEPT_DAYS * DAY),
      spamBefore: ago(now, SPAM_KEPT_DAYS * DAY),
    })
    return verdict
  })
}

const ago = (now: Date, ms: number): Date => new Date(now.getTime() - ms)

/** All of it on one line each, but for the message, whose line ends are of one kind. */
const cleaned = (said: EnquiryWords): EnquiryWords => ({
  ...said,
  name: oneLine(said.name),
  email: oneLine(said.email),
  phone: oneLine(said.phone),
  subject: oneLine(said.subject),
  kind: oneLine(said.kind),
  source: oneLine(said.source),
  message: said.message.replaceAll(/\r\n?/g, '\n').trim(),
})
