import { oneLine } from '@kerbside/domain/notification/template.ts'
import { withOperator } from '../../../db.ts'
import type { Email } from '../../../ports/mail/port.ts'
import type { RequestContext } from '../../../request-context.ts'
import { drawReceipt } from '../../receipt/draw-receipt.ts'
import type { EmailContent } from '../emails/email-content.ts'
import { emailTheme } from '../emails/email-theme.ts'
import { renderHtml } from '../emails/render-html.ts'
import { renderText } from '../emails/render-text.ts'
import { writeBookingCalendar } from '../emails/write-booking-calendar.ts'
import { fill, writeEmailMessage } from '../emails/write-email-message.ts'
import { choosePushOptions, type LegPush } from '../send/choose-push-options.ts'
import {
  becauseOf,
  resolveWording,
  standardWording,
  templateKindOf,
} from '../templates/resolve-wording.ts'
import type { BookingScene } from './booking-values.ts'
import { collectValues, isLegMessage } from './collect-values.ts'
import { findUnreadOffice } from './leg-store.ts'
import type { AnyFacts, MessageFacts, MessageKind } from './message-facts.ts'
import { inText } from './message-values.ts'

/** The content to send; `dropped` if the message is outdated or the operator has switched it off. */
export type Composed<Sent> = { ok: true; sent: Sent } | { ok: false; dropped: string }

type Content = Pick<Email, 'subject' | 'text' | 'html' | 'files' | 'calendar'>

/** The e-mail with current data, in the operator's current wording. */
export async function composeEmail(
  context: RequestContext,
  message: AnyFacts,
): Promise<Composed<Content>> {
  const kind = templateKindOf(message)
  const found = await resolveWording(context, { kind, channel: 'mail' })
  if (!found.ok) return found
  const gathered = await collectValues(context, message)
  if (!gathered.ok) return gathered
  const { values, trip } = gathered
  const because = becauseOf(kind)
  const isTest = trip?.receipt.booking.test === true
  const email = writeEmailMessage({ wording: found.wording, because }, { values, isTest })
  const files =
    trip && WITH_RECEIPT.has(message.kind) ? [await drawReceipt(context, trip.receipt)] : []
  const calendar = trip && calendarOf(trip, { message, now: context.now() })
  return {
    ok: true,
    sent: { ...renderEmail(context, email), files, ...(calendar && { calendar }) },
  }
}

export async function composeText(
  context: RequestContext,
  message: AnyFacts,
): Promise<Composed<string>> {
  const found = await resolveWording(context, { kind: templateKindOf(message), channel: 'sms' })
  if (!found.ok) return found
  const gathered = await collectValues(context, message)
  if (!gathered.ok) return gathered
  return { ok: true, sent: fill(found.wording.body, inText(gathered.values)) }
}

/** A push note for a browser with a closed page; only about legs. */
export async function composeNote(
  context: RequestContext,
  message: AnyFacts,
): Promise<Composed<LegPush>> {
  if (message.kind === 'office-message') return composeOfficeNote(context, message.facts)
  if (!isLegMessage(message)) return { ok: false, dropped: 'no push is sent about it' }
  const found = await resolveWording(context, { kind: templateKindOf(message), channel: 'push' })
  if (!found.ok) return found
  const gathered = await collectValues(context, message)
  if (!gathered.ok) return gathered
  const { values, legScene } = gathered
  if (!legScene) return { ok: false, dropped: 'no push is sent about it' }
  const { subject, body } = found.wording
  const note = choosePushOptions(legScene, message)
  return { ok: true, sent: { ...note, title: fill(subject, values), body: fill(body, values) } }
}

/** In the standard wording: an operator's own may name a job, which there is none of. */
async function composeOfficeNote(
  context: RequestContext,
  { driverId, number }: MessageFacts<'office-message'>,
): Promise<Composed<LegPush>> {
  const { operator } = context
  const found = await withOperator(context, (tx) =>
    findUnreadOffice(tx, { operator, driverId, number }),
  )
  const wording = standardWording({ kind: 'chat-message', channel: 'push' })
  if (!found || !wording) return { ok: false, dropped: 'it was read meanwhile' }
  const values = { sender: found.name, message: found.body }
  const note = { path: '/driver', tag: 'office-chat', secondsToLive: OFFICE_SECONDS_TO_LIVE }
  const title = fill(wording.subject, values)
  return { ok: true, sent: { ...note, title, body: fill(wording.body, values) } }
}

const OFFICE_SECONDS_TO_LIVE = 3600

/** As HTML in the operator's design, and as plain text. */
export function renderEmail({ profile }: Pick<RequestContext, 'profile'>, email: EmailContent) {
  const theme = emailTheme(profile)
  const subject = oneLine(email.subject)
  return { subject, text: renderText(theme, email), html: renderHtml(theme, email) }
}

const WITH_RECEIPT: ReadonlySet<MessageKind> = new Set(['receipt', 'leg-finished'])

/** Also puts driver and vehicle into the reader's calendar. */
function calendarOf(scene: BookingScene, { message, now }: { message: AnyFacts; now: Date }) {
  if (message.kind === 'booking-confirmed')
    return writeBookingCalendar(scene, { legs: [1, 2], method: 'PUBLISH', now })
  if (message.kind === 'booking-cancelled')
    return writeBookingCalendar(scene, { legs: message.facts.legs, method: 'CANCEL', now })
  return WITH_CALENDAR_FILE.has(message.kind) && 'leg' in message.facts
    ? writeBookingCalendar(scene, { legs: [message.facts.leg], method: 'PUBLISH', now })
    : undefined
}

const WITH_CALENDAR_FILE: ReadonlySet<MessageKind> = new Set([
  'booking-changed',
  'driver-assigned',
  'driver-changed',
  'pickup-moved',
])
