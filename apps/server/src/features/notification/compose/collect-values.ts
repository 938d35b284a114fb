import { isCalledOff } from '@kerbside/domain/booking/leg-state.ts'
import type { RequestContext } from '../../../request-context.ts'
import { manageLinkOf } from '../../amendment/open-manage-link.ts'
import { describePickups } from '../../booking/find/describe-pickups.ts'
import { ticketCode } from '../../booking/find/open-ticket.ts'
import { findOrigin } from '../../operator/find-origin.ts'
import { collectReceipt } from '../../receipt/collect-receipt.ts'
import {
  type BookingKind,
  type BookingMessage,
  type BookingScene,
  bookingValues,
} from './booking-values.ts'
import { findLegScene } from './find-leg-scene.ts'
import { findStaleReason } from './find-stale-reason.ts'
import { LEG_MESSAGE_KINDS, type LegMessageFacts, type LegScene, legValues } from './leg-values.ts'
import type { AnyFacts, MessageKind } from './message-facts.ts'
import type { Values } from './message-values.ts'
import { isForOffice, officeValues } from './office-values.ts'
import { peopleValues } from './people-values.ts'

/** The values of the message; `dropped` if it is outdated. */
export type Gathered =
  | { ok: true; values: Values; trip?: BookingScene; legScene?: LegScene }
  | { ok: false; dropped: string }

/**
 * Collects the current values of a message: a booking that changed while its e-mail waited is described as it is now.
 */
export async function collectValues(context: RequestContext, message: AnyFacts): Promise<Gathered> {
  const now = context.now()
  if (isLate(message, now)) return { ok: false, dropped: 'its link is over' }
  if (message.kind === 'office-message')
    return { ok: false, dropped: 'only a push note is sent about it' }
  if (isLegMessage(message)) {
    const legScene = await findScene(context, message)
    if (!legScene) return BOOKING_MISSING
    const dropped = findStaleReason(legScene, { ...message, now })
    return dropped === ''
      ? { ok: true, values: legValues(legScene, message), trip: legScene, legScene }
      : { ok: false, dropped }
  }
  if (isOfBooking(message)) {
    const trip = await sceneOf(context, message.facts)
    if (!trip) return BOOKING_MISSING
    const dropped = supersededBy(trip, message)
    return dropped === ''
      ? { ok: true, values: bookingValues(trip, message), trip }
      : { ok: false, dropped }
  }
  const scene = { profile: context.profile, origin: await findOrigin(context), now }
  const values = isForOffice(message) ? officeValues(scene, message) : peopleValues(scene, message)
  return { ok: true, values }
}

const BOOKING_MISSING = { ok: false, dropped: 'its booking is gone' } as const

const findScene = async (
  context: RequestContext,
  message: LegMessageFacts,
): Promise<LegScene | undefined> =>
  findLegScene(context, { message, scene: await sceneOf(context, message.facts) })

/** A booking cancelled in the meantime is not confirmed any more: the e-mail about the cancellation is enough. */
function supersededBy({ receipt }: BookingScene, { kind }: BookingMessage): string {
  const isOver = receipt.booking.legs.every(({ state }) => isCalledOff(state))
  const promisesCar =
    kind === 'booking-confirmed' || kind === 'booking-changed' || kind === 'payment-requested'
  return isOver && promisesCar ? 'the booking was called off meanwhile' : ''
}

const NO_LINK = { path: '' }

async function sceneOf(
  context: RequestContext,
  { bookingId }: { bookingId: string },
): Promise<BookingScene | undefined> {
  const receipt = await collectReceipt(context, { bookingId })
  if (!receipt) return undefined
  const origin = await findOrigin(context)
  const code = ticketCode(context.key, { operator: context.operator, bookingId })
  const { booking } = receipt
  const mayChange = context.profile.settings.customersMayChange ?? true
  const isUpcoming = booking.legs.some(({ pickupAt }) => pickupAt > context.now())
  const { path: changePath } =
    mayChange && isUpcoming ? await manageLinkOf(context, { booking }) : NO_LINK
  return {
    profile: context.profile,
    receipt,
    origin,
    ticketUrl: `${origin}/ticket/${code}.html`,
    changeUrl: changePath && origin + changePath,
    pickups: await describePickups(context, booking),
  }
}

const isLate = ({ facts }: AnyFacts, now: Date): boolean =>
  'expiresAt' in facts && facts.expiresAt <= now

export const isLegMessage = (message: AnyFacts): message is LegMessageFacts =>
  LEG_MESSAGE_KIND_SET.has(message.kind)
const LEG_MESSAGE_KIND_SET: ReadonlySet<MessageKind> = new Set(LEG_MESSAGE_KINDS)

const OF_BOOKINGS: Readonly<Record<BookingKind, true>> = {
  'booking-confirmed': true,
  'booking-changed': true,
  'booking-cancelled': true,
  'payment-requested': true,
  'refund-sent': true,
  'refund-done': true,
  'orphan-returned': true,
  receipt: true,
}

export const isOfBooking = (message: AnyFacts): message is BookingMessage =>
  Object.hasOwn(OF_BOOKINGS, message.kind)
