import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { ticketCode } from '../booking/open-ticket.ts'
import type { BookingScene } from './booking-values.ts'
import { findOpenOffer, findRideFacts, findUnread } from './ride-store.ts'
import type { RideSaid, RideScene } from './ride-values.ts'

/** A booking's scene with the journey that is meant, who drives it and in what; undefined when there is none. */
export async function rideSceneOf(
  call: Call,
  { said, scene }: { said: RideSaid; scene: BookingScene | undefined },
): Promise<RideScene | undefined> {
  const { operator } = call
  const { bookingId, leg: number } = said.facts
  const leg = scene?.receipt.booking.legs.find((one) => one.number === number)
  if (!scene || !leg) return undefined
  const key = { operator, bookingId, leg: number }
  const found = await withOperator(call, async (tx) => ({
    ride: await findRideFacts(tx, key),
    written:
      said.kind === 'chat-message' ? await findUnread(tx, { ...key, ...said.facts }) : undefined,
    answerBy:
      said.kind === 'driver-offer'
        ? await findOpenOffer(tx, { operator, id: said.facts.offerId })
        : undefined,
  }))
  if (!found.ride) return undefined
  const code = ticketCode(call.key, { operator, bookingId })
  const page = (name: string) => `${scene.origin}/${name}/${code}.html`
  return {
    ...scene,
    leg,
    ride: found.ride,
    written: found.written,
    answerBy: found.answerBy,
    trackUrl: page('tracking'),
    feedbackUrl: page('feedback'),
  }
}
