import { LICENCE_KINDS } from '@kerbside/domain/driver/driver.ts'
import { minor } from '@kerbside/domain/money.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { z } from 'zod'

const amount = z.int().transform(minor)
const at = z.coerce.date<Date>()
/** Of the operator's own site, from the slash on: '/resetpassword?code=…'. */
const path = z.string().startsWith('/')

const booking = z.object({ bookingId: z.string() })
const ride = booking.extend({ leg: z.int() })
const money = booking.extend({ amount, currency: z.string() })
const link = z.object({ firstName: z.string(), path, expiresAt: at })

/** What each kind of message is told by whoever causes it; everything else is looked up when it is sent. */
export const FACTS = {
  'booking-confirmed': booking,
  /** `changes` in the customer's words, such as { label: 'Pick-up', before: '…', after: '…' }. */
  'booking-changed': booking.extend({
    leg: z.int(),
    changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  }),
  'booking-cancelled': booking.extend({ legs: z.array(z.int()) }),
  /** More is to be paid for a booking: `path` leads to its payment. */
  'payment-asked': money.extend({ path }),
  'refund-sent': money,
  'refund-done': money,
  /** Money that came twice, or too late for its booking, and went back whole. */
  'orphan-returned': money,
  receipt: booking,

  'driver-assigned': ride,
  'driver-changed': ride,
  'driver-on-way': ride,
  'driver-arrived': ride,
  /** By its flight or the desk; from when to when is looked up. */
  'pickup-moved': ride,
  'ride-finished': ride,
  /** The car came and waited, and nobody did. */
  'ride-no-show': ride,
  reminder: ride.extend({ before: z.enum(['day', 'hours']) }),
  /** To a driver whose app is shut: a job waits for their answer. */
  'driver-offer': ride.extend({ offerId: z.string() }),
  /** To a side that was not there to read it. */
  'chat-message': ride.extend({ number: z.int(), reader: z.enum(['customer', 'driver']) }),

  /** To the owner of an address with which somebody tried to make another account. */
  'account-exists': z.object({ firstName: z.string() }),
  'password-reset': link,
  'password-changed': z.object({ firstName: z.string() }),
  /** To the new address, which counts once the link is followed. */
  'email-change': link,
  /** To the account's current address, when a change is asked for: the link cancels the change. */
  'email-change-asked': link.extend({ newEmail: z.string() }),
  /** To the old address, when the change is confirmed: the link restores the old address. */
  'email-changed-notice': z.object({
    firstName: z.string(),
    newEmail: z.string(),
    // messages queued before these fields existed have none
    path: path.default('/resetpassword.html'),
    expiresAt: at.default(() => new Date(0)),
  }),
  'account-deleted': z.object({ firstName: z.string() }),
  'security-notice': z.object({
    firstName: z.string(),
    what: z.enum([
      'passkey-added',
      'passkey-removed',
      'passkey-stopped',
      'second-factor-on',
      'second-factor-off',
    ]),
  }),
  'staff-invited': link,
  'driver-invited': link,

  /** Documents that end soon, the soonest first; `of` is a driver's name or a car's plate, `expiresOn` a day. */
  'licence-ends': z.object({
    reader: z.enum(['driver', 'office']),
    firstName: z.string(),
    papers: z.array(
      z.object({
        paper: z.enum(LICENCE_KINDS),
        number: z.string(),
        of: z.string(),
        expiresOn: z.custom<LocalDate>((said) => typeof said === 'string'),
      }),
    ),
  }),

  'booker-invited': link.extend({ company: z.string() }),
  /** `journey` in a line: 'Heathrow Terminal 5 to Soho, 12 March at 14:30'. */
  'approval-asked': z.object({
    firstName: z.string(),
    askedBy: z.string(),
    company: z.string(),
    journey: z.string(),
    // messages queued before these fields existed have none
    passenger: z.string().default(''),
    reference: z.string().default(''),
    costCentre: z.string().default(''),
    amount,
    currency: z.string(),
    path,
  }),
  'approval-answered': z.object({
    firstName: z.string(),
    answeredBy: z.string(),
    approved: z.boolean(),
    /** Nobody of the company named as `answeredBy` said anything in time. */
    lapsed: z.boolean().default(false),
    reason: z.string(),
    journey: z.string(),
    path,
  }),
  /** The PDF goes along as a file. `dueOn` as a day: '2026-04-10'. */
  invoice: z.object({
    company: z.string(),
    number: z.string(),
    amount,
    currency: z.string(),
    dueOn: z.string(),
    path,
  }),
  /** To the operator: somebody wrote from its contact page. */
  'enquiry-made': z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    subject: z.string(),
    about: z.string(),
    message: z.string(),
  }),
  /** To an owner: the house sends to a webhook no more, and why. */
  'webhook-paused': z.object({ firstName: z.string(), webhook: z.string(), because: z.string() }),
  /** To the operator: its account refuses every text; `why` is the status and error code of the service. */
  'texts-refused': z.object({ why: z.string() }),
  /** To the operator: prices that waited for this time did not go live. `again`: they are the draft once more. */
  'prices-refused': z.object({
    book: z.string(),
    liveAt: z.coerce.date(),
    plannedBy: z.string(),
    note: z.string(),
    why: z.string(),
    again: z.boolean(),
  }),
  statement: z.object({ company: z.string(), from: z.string(), until: z.string(), path }),
} satisfies Record<string, z.ZodObject>

export type MessageKind = keyof typeof FACTS
export type MessageFacts<Kind extends MessageKind> = z.output<(typeof FACTS)[Kind]>
export type AnyFacts = {
  [Kind in MessageKind]: { kind: Kind; facts: MessageFacts<Kind> }
}[MessageKind]
