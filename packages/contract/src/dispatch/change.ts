import { DESK_METHODS } from '@kerbside/domain/booking/amend/change-method.ts'
import { LEG_CHARGES } from '@kerbside/domain/booking/leg-charge.ts'
import { z } from 'zod'
import { AmendmentReply, quoteAmendment } from '../amendment.ts'
import { CancelReply } from '../cancellation.ts'
import { endpoint, type Limit } from '../endpoint.ts'
import {
  emailAddress,
  envelope,
  id,
  multilineText,
  number,
  requiredText,
  text,
  uuid,
  when,
} from '../scalar.ts'

/** Roles that may change dispatch; accounts and support can only view. */
const roles = ['owner', 'dispatcher'] as const

const limit: Limit = { times: 240, per: 'minute' }

/**
 * Every write sends the version of the booking it was decided on; if the booking has changed, the response is 409
 * with the newer version.
 */
const of = {
  reference: id('reference'),
  version: z.int('version must be a whole number').positive('version is invalid'),
}

const driverId = id('driverId')
const reason = text('reason').default('')

/** The rules it breaks: `hard` ones are never written, the others only with `anyway`. */
const breaches = z.array(
  z.object({
    reason: z.string(),
    message: z.string(),
    hard: z.boolean(),
    minutes: z.number(),
    about: z.string(),
  }),
)

/** The state of a leg after a write, or why nothing was written. */
export const DeskChange = z.object({
  ...envelope,
  /** For programs; '' on success. */
  reason: z.string(),
  reference: z.number(),
  state: z.string(),
  status: z.string(),
  version: z.number(),
  /** 0: none. */
  driverId: z.number(),
  breaches,
})
export type DeskChange = z.infer<typeof DeskChange>

export const assignDeskLeg = endpoint({
  method: 'POST',
  path: '/api/desk/assign',
  about:
    'Addition to the specification: assigns a journey to a driver at once, even if another driver has it. Broken rules are reported first; `anyway` assigns it regardless. `upgrade` and a reason assign a vehicle of another type with enough seats at the same fare; `preview` changes nothing.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({
    ...of,
    driverId,
    anyway: z.boolean().default(false),
    upgrade: z.boolean().default(false),
    preview: z.boolean().default(false),
    reason,
  }),
  reply: DeskChange,
})

export const unassignDeskLeg = endpoint({
  method: 'POST',
  path: '/api/desk/unassign',
  about: 'Addition to the specification: takes a journey from its driver; it waits for another.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ ...of, reason }),
  reply: DeskChange,
})

export const offerDeskLeg = endpoint({
  method: 'POST',
  path: '/api/desk/offer',
  about:
    'Addition to the specification: offers a journey to a driver, who has some seconds to accept it.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({
    ...of,
    driverId,
    seconds: number('seconds', { min: 10, max: 600 }).optional(),
  }),
  reply: DeskChange,
})

export const withdrawDeskOffer = endpoint({
  method: 'POST',
  path: '/api/desk/withdraw',
  about: 'Addition to the specification: withdraws the offer of a journey.',
  audience: 'desk',
  roles,
  limit,
  input: z.object(of),
  reply: DeskChange,
})

export const DESK_MOVES = [
  'confirmed',
  'assigned',
  'en_route',
  'arrived',
  'on_board',
  'completed',
  'no_show',
] as const

export const moveDeskLeg = endpoint({
  method: 'POST',
  path: '/api/desk/move',
  about:
    'Addition to the specification: sets the state of a journey on the driver’s behalf; with a reason, also the skipped steps in between.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ ...of, to: z.enum(DESK_MOVES, { error: 'to is invalid' }), reason }),
  reply: DeskChange,
})

export const restoreDeskLeg = endpoint({
  method: 'POST',
  path: '/api/desk/restore',
  about:
    'Addition to the specification: reverts a cancellation made by mistake, before the pickup, if no money of it was refunded.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ ...of, reason: requiredText('reason') }),
  reply: DeskChange,
})

export const retimeDeskLeg = endpoint({
  method: 'POST',
  path: '/api/desk/retime',
  about:
    'Addition to the specification: moves a pickup without a new price and notifies everyone concerned. Conflicts of the driver are reported first: `anyway` overrides warnings, `preview` changes nothing.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({
    ...of,
    /** Civil time in the operator’s zone, or an instant. */
    pickupLocal: when('pickupLocal').min(1, 'pickupLocal is required'),
    anyway: z.boolean().default(false),
    preview: z.boolean().default(false),
    reason,
  }),
  reply: DeskChange,
})

export const noteDeskLeg = endpoint({
  method: 'POST',
  path: '/api/desk/note',
  about:
    'Addition to the specification: saves the desk’s own note on a journey; the driver can read it, the customer cannot.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ ...of, note: multilineText('note', 1000) }),
  reply: DeskChange,
})

export const requestDeskPayment = endpoint({
  method: 'POST',
  path: '/api/desk/askpayment',
  about:
    'Addition to the specification: sends the payment link to the booker again, by e-mail and, if they accept texts, by text; at most once every ten minutes.',
  audience: 'desk',
  roles,
  limit: { times: 30, per: 'minute' },
  input: z.object(of),
  reply: DeskChange,
})

export const resendDeskConfirmation = endpoint({
  method: 'POST',
  path: '/api/desk/resend',
  about:
    'Addition to the specification: sends the confirmation of a booking again, by e-mail, by text or both; at most once a minute.',
  audience: 'desk',
  roles,
  limit: { times: 30, per: 'minute' },
  input: z.object({
    ...of,
    email: z.boolean('email must be true or false').default(false),
    text: z.boolean('text must be true or false').default(false),
  }),
  reply: DeskChange,
})

export const changeDeskPayment = endpoint({
  method: 'POST',
  path: '/api/desk/payment',
  about:
    'Addition to the specification: changes how an unpaid booking is paid: cash, card by a payment link, or the company account it belongs to.',
  audience: 'desk',
  roles,
  limit: { times: 30, per: 'minute' },
  input: z.object({ ...of, to: z.enum(DESK_METHODS, { error: 'to is invalid' }) }),
  reply: DeskChange,
})

export const addDeskCharge = endpoint({
  method: 'POST',
  path: '/api/desk/charge',
  about:
    'Addition to the specification: adds a charge to a job beside its price: parking, a toll, waiting or something else. Possible until the job is invoiced.',
  audience: 'desk',
  roles,
  limit: { times: 60, per: 'minute' },
  input: z.object({
    ...of,
    /** Made by the client; a repeated request adds it once. */
    id: uuid('id is invalid'),
    kind: z.enum(LEG_CHARGES, { error: 'Choose what it is for.' }),
    amount: number('Amount', { min: 0.01, max: 100_000 }),
    note: text('Note', 120).default(''),
  }),
  reply: DeskChange,
})

export const decideDeskCharge = endpoint({
  method: 'POST',
  path: '/api/desk/charge/decide',
  about:
    'Addition to the specification: accepts a charge that a driver reported, or takes a charge off the price, with a reason.',
  audience: 'desk',
  roles,
  limit: { times: 60, per: 'minute' },
  input: z.object({ ...of, id: uuid('id is invalid'), accept: z.boolean(), reason }),
  reply: DeskChange,
})

export const openDeskChargePhoto = endpoint({
  method: 'GET',
  path: '/api/desk/charge/photo',
  about:
    'Addition to the specification: returns the photo of a receipt that a driver added to a charge.',
  audience: 'desk',
  limit: { times: 120, per: 'minute' },
  input: z.object({ id: uuid('id is invalid') }),
  reply: z.object({ ...envelope, type: z.string(), photo: z.string() }),
})

export const setDeskDriverPay = endpoint({
  method: 'POST',
  path: '/api/desk/driverpay',
  about:
    'Addition to the specification: sets what the driver earns on a job by hand, with a reason; null restores the driver’s share. Parking and tolls are paid on top.',
  audience: 'desk',
  roles,
  limit: { times: 60, per: 'minute' },
  input: z.object({
    ...of,
    amount: number('Driver’s pay', { min: 0, max: 1_000_000 }).nullable(),
    reason: requiredText('Reason', 250),
  }),
  reply: DeskChange,
})

export const openDeskRebook = endpoint({
  method: 'POST',
  path: '/api/desk/rebook',
  about:
    'Addition to the specification: returns a code, valid for an hour, with which the booking page fills in another booking like this one.',
  audience: 'desk',
  roles,
  limit: { times: 60, per: 'minute' },
  input: z.object({ reference: of.reference }),
  reply: z.object({ ...envelope, rebook: z.string() }),
})

export const cancelDeskLeg = endpoint({
  method: 'POST',
  path: '/api/desk/cancel',
  about:
    'Addition to the specification: cancels a journey, or previews the fee and the refund. `maxFee` limits the fee.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({
    ...of,
    preview: z.boolean().default(false),
    reason,
    /**
     * The fee that was shown, with decimals. If it has changed, the response gives the new fee and nothing is taken.
     */
    fee: number('fee', { min: 0, max: 10_000_000 }).optional(),
    maxFee: number('maxFee', { min: 0, max: 10_000_000 }).optional(),
  }),
  reply: CancelReply,
})

const { bookingref: _b, code: _c, ...change } = quoteAmendment.input.shape

/** For the whole booking; a field that is left out stays unchanged. */
const contact = z.object({
  name: requiredText('Name').optional(),
  phone: text('Phone', 30).optional(),
  email: z.union([z.literal(''), emailAddress('Check the email address.')]).optional(),
  bookerName: text('Booker’s name').optional(),
  bookerPhone: text('Booker’s phone', 30).optional(),
  bookerEmail: z.union([z.literal(''), emailAddress('Check the booker’s email.')]).optional(),
  ourReference: text('Reference').optional(),
})
export type DeskContact = z.output<typeof contact>

/** Of the leg, without what is charged beside it; null restores the calculated price. */
const price = z.object({
  amount: number('Price', { min: 0, max: 1_000_000 }).nullable(),
  /** Stored with the booking; customers never see it. */
  reason: requiredText('Reason', 250),
})

/** With the rules that the change would break for its driver; `hard` ones reject it. */
export const DeskEditReply = AmendmentReply.extend({
  breaches,
  /** As it is; telephone numbers with their dialling code. The booker’s fields are '' if the passenger booked. */
  contact: z.object({
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    bookerName: z.string(),
    bookerPhone: z.string(),
    bookerEmail: z.string(),
    ourReference: z.string(),
  }),
  /** Whether the passenger is met in the arrivals hall, and whether the operator sells it. */
  meetAndGreet: z.object({ booked: z.boolean(), offered: z.boolean() }),
  price: z.object({
    /** As it is now, without `charges`. */
    amount: z.number(),
    byHand: z.boolean(),
    /** What is charged beside it. */
    charges: z.number(),
    /** This member of staff may set it now. */
    maySet: z.boolean(),
  }),
})
export type DeskEditReply = z.infer<typeof DeskEditReply>

export const quoteDeskEdit = endpoint({
  method: 'POST',
  path: '/api/desk/editquote',
  about:
    'Addition to the specification: returns the price or the refund of a change of a journey, valid for some minutes; without a change, returns the current state. The contact can be corrected after the ride too. `price` sets the price by hand, with a reason.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({
    reference: of.reference,
    ...change,
    contact: contact.optional(),
    /** The driver waits in the arrivals hall with a name board. */
    meetAndGreet: z.boolean('meetAndGreet must be true or false').optional(),
    price: price.optional(),
  }),
  reply: DeskEditReply,
})

export const confirmDeskEdit = endpoint({
  method: 'POST',
  path: '/api/desk/edit',
  about:
    'Addition to the specification: changes a journey as quoted, once; 409 if it has changed since.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ reference: of.reference, offerId: uuid('offerId is invalid') }),
  reply: DeskEditReply,
})
