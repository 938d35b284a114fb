import type { Booking } from '@kerbside/domain/booking/booking.ts'
import {
  checkMessageTemplate,
  checkSmsParts,
  type Wording,
  type WordingError,
} from '@kerbside/domain/notification/check-message-template.ts'
import type { Channel } from '@kerbside/domain/notification/choice.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { describePickups } from '../../booking/find/describe-pickups.ts'
import { findAnyBooking } from '../../booking/find/find-any-booking.ts'
import { findOrigin } from '../../operator/find-origin.ts'
import { collectReceipt, type Receipt } from '../../receipt/collect-receipt.ts'
import { type BookingScene, bookingValues } from '../compose/booking-values.ts'
import { isLegMessage, isOfBooking } from '../compose/collect-values.ts'
import { renderEmail } from '../compose/compose-message.ts'
import { EXAMPLE_ASSIGNMENT, EXAMPLE_CREW, exampleReceipt } from '../compose/example-booking.ts'
import { exampleFacts } from '../compose/example-facts.ts'
import { findLegAssignment, type LegAssignment } from '../compose/leg-store.ts'
import { type LegScene, legValues } from '../compose/leg-values.ts'
import type { AnyFacts } from '../compose/message-facts.ts'
import { inText, type Values } from '../compose/message-values.ts'
import { isForOffice, officeValues } from '../compose/office-values.ts'
import { peopleValues } from '../compose/people-values.ts'
import { fill, writeEmailMessage } from '../emails/write-email-message.ts'
import { becauseOf, type Meant } from './resolve-wording.ts'

export type ShownMessage =
  | { channel: Extract<Channel, 'mail'>; subject: string; text: string; html: string }
  | { channel: Exclude<Channel, 'mail'>; subject: string; text: string }

export type ShowResult =
  | { ok: true; shown: ShownMessage }
  | { ok: false; reason: 'no-booking' }
  | { ok: false; reason: 'invalid'; errors: readonly WordingError[] }

/**
 * A message in this wording as it would be sent, for an invented leg or a real one (`reference` 0: invented). Its
 * links are examples, because real ones are the customer's.
 */
export async function showMessage(
  context: RequestContext,
  { meant, wording, reference }: { meant: Meant; wording: Wording; reference: number },
): Promise<ShowResult> {
  const errors = checkMessageTemplate(meant, wording)
  if (errors.length > 0) return { ok: false, reason: 'invalid', errors }
  const trip = reference === 0 ? exampleTrip(context) : await realTrip(context, reference)
  if (!trip) return { ok: false, reason: 'no-booking' }
  const { values, isTest } = await valuesOf(context, { meant, trip })
  if (meant.channel !== 'mail') {
    const message = meant.channel === 'sms' ? inText(values) : values
    const text = fill(wording.body, message)
    const long = meant.channel === 'sms' ? checkSmsParts(text) : []
    if (long.length > 0) return { ok: false, reason: 'invalid', errors: long }
    const { channel } = meant
    return { ok: true, shown: { channel, subject: fill(wording.subject, message), text } }
  }
  const email = writeEmailMessage({ wording, because: becauseOf(meant.kind) }, { values, isTest })
  return { ok: true, shown: { channel: 'mail', ...renderEmail(context, email) } }
}

type Trip = { receipt: Receipt; leg: Booking['legs'][number]; assignment: LegAssignment }

function exampleTrip(context: RequestContext): Trip | undefined {
  const receipt = exampleReceipt(context.profile, context.now())
  const [leg] = receipt.booking.legs
  return leg && { receipt, leg, assignment: EXAMPLE_ASSIGNMENT }
}

async function realTrip(context: RequestContext, reference: number): Promise<Trip | undefined> {
  const { operator } = context
  const booking = await findAnyBooking(context, { reference })
  const leg = booking?.legs.find((item) => item.reference === reference)
  const receipt = booking && (await collectReceipt(context, { bookingId: booking.id }))
  if (!leg || !receipt) return undefined
  const assignment = await withOperator(context, (tx) =>
    findLegAssignment(tx, { operator, bookingId: receipt.booking.id, leg: leg.number }),
  )
  return (
    assignment && {
      receipt,
      leg,
      // no message about a driver is sent before there is one
      assignment: assignment.driver ? assignment : { ...assignment, ...EXAMPLE_CREW },
    }
  )
}

async function valuesOf(
  context: RequestContext,
  { meant, trip }: { meant: Meant; trip: Trip },
): Promise<{ values: Values; isTest: boolean }> {
  const { profile } = context
  const now = context.now()
  const origin = await findOrigin(context)
  const { receipt, leg } = trip
  const message = exampleFacts(meant.kind, { booking: receipt.booking, leg: leg.number, now })
  const scene = {
    profile,
    receipt: asReported(receipt, message),
    origin,
    ...linksOf(origin),
    pickups: await describePickups(context, receipt.booking),
  }
  const isTest = receipt.booking.test
  if (isLegMessage(message))
    return { values: legValues(exampleLegScene(scene, { trip, now }), message), isTest }
  if (isOfBooking(message)) return { values: bookingValues(scene, message), isTest }
  // Its note has the wording of a message about a leg.
  if (message.kind === 'office-message') return { values: {}, isTest: false }
  const people = { profile, origin, now }
  const values = isForOffice(message)
    ? officeValues(people, message)
    : peopleValues(people, message)
  return { values, isTest: false }
}

const exampleLegScene = (
  scene: BookingScene & { trackUrl: string; feedbackUrl: string },
  { trip, now }: { trip: Trip; now: Date },
): LegScene => ({
  ...scene,
  leg: trip.leg,
  assignment: {
    ...trip.assignment,
    requestedPickupAt: trip.assignment.requestedPickupAt ?? trip.leg.pickupAt,
  },
  chatMessage: {
    name: trip.assignment.driver?.firstName ?? '',
    side: 'driver',
    body: 'I am at the door.',
  },
  respondBy: now,
  minutesAway: 12,
})

/** An e-mail about a cancellation needs a cancelled booking. */
function asReported(receipt: Receipt, { kind }: AnyFacts): Receipt {
  if (kind !== 'booking-cancelled') return receipt
  const { booking } = receipt
  const legs = booking.legs.map((leg) => ({ ...leg, state: 'cancelled' as const }))
  return { ...receipt, booking: { ...booking, legs } }
}

function linksOf(origin: string) {
  const page = (name: string) => `${origin}/${name}/example.html`
  return {
    ticketUrl: page('ticket'),
    changeUrl: page('ticket'),
    trackUrl: page('tracking'),
    feedbackUrl: page('feedback'),
  }
}
