import {
  checkEnquiry,
  type EnquiryResult,
  oneLine,
} from '@kerbside/domain/enquiry/check-enquiry.ts'
import { DAY, HOUR } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { queueMail } from '../notification/send/queue-mail.ts'
import { openForm } from './seal-form.ts'
import { countEnquiriesSince, hasMessage, insertEnquiry, purgeEnquiries } from './store.ts'

export type EnquiryMessage = {
  name: string
  email: string
  phone: string
  subject: string
  kind: string
  message: string
  source: string
  trap: string
  /** The seal of the form; '' for an API request without one. */
  form: string
}

const RETENTION_DAYS = 730
const SPAM_RETENTION_DAYS = 30

/** Stores a visitor's message and mails it to the desk; a form sent twice creates one message. */
export async function sendEnquiry(
  context: RequestContext,
  enquiryInput: EnquiryMessage,
): Promise<EnquiryResult> {
  const { operator } = context
  const now = context.now()
  const form = openForm(context, enquiryInput.form)
  // a forged seal, or one made with another key, is treated like an expired form
  if (enquiryInput.form !== '' && !form) return { ok: false, reason: 'again' }
  const cleanEnquiry = cleaned(enquiryInput)
  return withOperator(context, async (tx) => {
    const lastHourCount = await countEnquiriesSince(tx, { operator, since: ago(now, HOUR) })
    const recentCopies = await countEnquiriesSince(tx, {
      operator,
      since: ago(now, DAY),
      message: cleanEnquiry.message,
    })
    const result = checkEnquiry(cleanEnquiry, {
      givenAt: form?.givenAt,
      now,
      lately: lastHourCount,
      same: recentCopies,
    })
    if (!result.ok) return result
    const id = form?.id ?? context.newId()
    const { trap: _trap, form: _form, ...enquiry } = cleanEnquiry
    const isNew = await insertEnquiry(tx, {
      ...enquiry,
      operator,
      id,
      custid: context.principal.custid,
      state: result.isSpam ? 'spam' : 'open',
      suspicion: result.isSpam ? result.suspicion : '',
      madeAt: now,
    })
    // a different text in a used form is rejected; a second press of the button is one message
    if (!isNew && !(await hasMessage(tx, { operator, id, message: cleanEnquiry.message })))
      return { ok: false, reason: 'again' }
    if (!isNew) return result
    if (result.mails)
      await queueMail(tx, {
        context,
        kind: 'enquiry-made',
        to: context.profile.settings.email,
        facts: {
          name: cleanEnquiry.name,
          email: cleanEnquiry.email,
          phone: cleanEnquiry.phone,
          subject: cleanEnquiry.subject,
          about: cleanEnquiry.kind,
          message: cleanEnquiry.message,
        },
        once: `enquiry|${id}`,
      })
    await purgeEnquiries(tx, {
      operator,
      before: ago(now, RETENTION_DAYS * DAY),
      spamBefore: ago(now, SPAM_RETENTION_DAYS * DAY),
    })
    return result
  })
}

const ago = (now: Date, ms: number): Date => new Date(now.getTime() - ms)

/** Reduces every field to one line, except the message, whose line breaks are normalised. */
const cleaned = (enquiryInput: EnquiryMessage): EnquiryMessage => ({
  ...enquiryInput,
  name: oneLine(enquiryInput.name),
  email: oneLine(enquiryInput.email),
  phone: oneLine(enquiryInput.phone),
  subject: oneLine(enquiryInput.subject),
  kind: oneLine(enquiryInput.kind),
  source: oneLine(enquiryInput.source),
  message: enquiryInput.message.replaceAll(/\r\n?/g, '\n').trim(),
})
