import type { LicenceKind } from '@kerbside/domain/driver/driver.ts'
import { minor } from '@kerbside/domain/money.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { z } from 'zod'

const amount = z.int().transform(minor)
const at = z.coerce.date<Date>()
/** A path on the operator's own site, starting with a slash: '/resetpassword?code=…'. */
const path = z.string().startsWith('/')

const booking = z.object({ bookingId: z.string() })
const legFacts = booking.extend({ leg: z.int() })
const money = booking.extend({ amount, currency: z.string() })
const link = z.object({ firstName: z.string(), path, expiresAt: at })

/** The facts each kind of message gets from the code that queues it; everything else is looked up when it is sent. */
export const MESSAGE_FACTS = {
  'booking-confirmed': booking,
  /** `changes` in plain words, such as { label: 'Pick-up', before: '…', after: '…' }. */
  'booking-changed': booking.extend({
    leg: z.int(),
    changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  }),
  'booking-cancelled': booking.extend({ legs: z.array(z.int()) }),
  /** An additional amount is due for a booking: `path` leads to its payment. */
  'payment-requested': money.extend({ path }),
  'refund-sent': money,
  'refund-done': money,
  /** A payment that came twice, or too late for its booking, and was refunded in full. */
  'orphan-returned': money,
  receipt: booking,

  'driver-assigned': legFacts,
  'driver-changed': legFacts,
  'driver-on-way': legFacts,
  'driver-arrived': legFacts,
  /** Moved by its flight or the desk; the old and new times are looked up. */
  'pickup-moved': legFacts,
  'leg-finished': legFacts,
  /** A no-show: the car came and waited. */
  'leg-no-show': legFacts,
  reminder: legFacts.extend({ before: z.enum(['day', 'hours']) }),
  /** A push to a driver whose app is closed: an offer waits for their answer. */
  'driver-offer': legFacts.extend({ offerId: z.string() }),
  /** To a driver who did not have the conversation with the desk open. */
  'office-message': z.object({ driverId: z.string(), number: z.int() }),

  /** To a side that did not have the chat open. */
  'chat-message': legFacts.extend({ number: z.int(), reader: z.enum(['customer', 'driver']) }),

  /** To the owner of an address that was used in an attempt to create another account. */
  'account-exists': z.object({ firstName: z.string() }),
  'password-reset': link,
  'password-changed': z.object({ firstName: z.string() }),
  /** To the new address, which takes effect when the link is opened. */
  'email-change': link,
  /** To the account's current address, when a change is asked for: the link cancels the change. */
  'email-change-requested': link.extend({ newEmail: z.string() }),
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

  /** Documents that expire soon, earliest first; `of` is a driver's name or a car's plate, `expiresOn` a day. */
  'licence-ends': z.object({
    reader: z.enum(['driver', 'office']),
    firstName: z.string(),
    documents: z.array(
      z.object({
        document: z.custom<LicenceKind>((kind) => typeof kind === 'string'),
        /** Of an operator's own kind. */
        name: z.string().optional(),
        isVehicle: z.boolean().optional(),
        number: z.string(),
        of: z.string(),
        expiresOn: z.custom<LocalDate>((message) => typeof message === 'string'),
      }),
    ),
  }),

  'booker-invited': link.extend({ company: z.string() }),
  /** `journey` in one line: 'Heathrow Terminal 5 to Soho, 12 March at 14:30'. */
  'approval-requested': z.object({
    firstName: z.string(),
    requestedBy: z.string(),
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
    /** True if the request expired without a decision. */
    lapsed: z.boolean().default(false),
    reason: z.string(),
    journey: z.string(),
    path,
  }),
  /** The PDF is attached. `dueOn` is a day: '2026-04-10'. */
  invoice: z.object({
    company: z.string(),
    number: z.string(),
    amount,
    currency: z.string(),
    dueOn: z.string(),
    path,
  }),
  /** To the operator: a message from its contact page. */
  'enquiry-made': z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    subject: z.string(),
    about: z.string(),
    message: z.string(),
  }),
  /** To an owner: sending to a webhook is paused, and why. */
  'webhook-paused': z.object({ firstName: z.string(), webhook: z.string(), because: z.string() }),
  /** To the operator: its account rejects every text; `why` is the status and error code of the service. */
  'texts-refused': z.object({ why: z.string() }),
  /** To the operator: prices scheduled for this time did not go live. `again`: they are the draft once more. */
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

export type MessageKind = keyof typeof MESSAGE_FACTS
export type MessageFacts<Kind extends MessageKind> = z.output<(typeof MESSAGE_FACTS)[Kind]>
export type AnyFacts = {
  [Kind in MessageKind]: { kind: Kind; facts: MessageFacts<Kind> }
}[MessageKind]
