import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { ticketCode } from '../../booking/find/open-ticket.ts'
import type { BookingScene } from './booking-values.ts'
import { findMinutesAway } from './find-minutes-away.ts'
import { findLegAssignment, findOpenOffer, findUnread } from './leg-store.ts'
import type { LegMessageFacts, LegScene } from './leg-values.ts'

/** A booking's scene with the relevant leg, its driver and vehicle; undefined if it does not exist. */
export async function findLegScene(
  context: RequestContext,
  { message, scene }: { message: LegMessageFacts; scene: BookingScene | undefined },
): Promise<LegScene | undefined> {
  const { operator } = context
  const { bookingId, leg: number } = message.facts
  const leg = scene?.receipt.booking.legs.find((item) => item.number === number)
  if (!scene || !leg) return undefined
  const key = { operator, bookingId, leg: number }
  const found = await withOperator(context, async (tx) => ({
    assignment: await findLegAssignment(tx, key),
    chatMessage:
      message.kind === 'chat-message'
        ? await findUnread(tx, { ...key, ...message.facts })
        : undefined,
    respondBy:
      message.kind === 'driver-offer'
        ? await findOpenOffer(tx, { operator, id: message.facts.offerId })
        : undefined,
  }))
  if (!found.assignment) return undefined
  const code = ticketCode(context.key, { operator, bookingId })
  const page = (name: string) => `${scene.origin}/${name}/${code}.html`
  return {
    ...scene,
    leg,
    assignment: found.assignment,
    chatMessage: found.chatMessage,
    respondBy: found.respondBy,
    minutesAway:
      message.kind === 'driver-on-way'
        ? await findMinutesAway(context, { leg, driverId: found.assignment.driver?.id })
        : undefined,
    trackUrl: page('tracking'),
    feedbackUrl: page('feedback'),
  }
}
