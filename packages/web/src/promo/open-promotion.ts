import { CODE } from '@kerbside/contract/codes.ts'
import { kindOfCategory } from '@kerbside/contract/places/category.ts'
import type { findPromotion, PromotionReply } from '@kerbside/contract/promo/promotion.ts'
import type { DraftEvent } from '@kerbside/domain/booking/draft-events.ts'
import { NOTHING } from '@kerbside/domain/money.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { type CallOf, call } from '../server.ts'

export const FIND_PROMOTION: CallOf<typeof findPromotion> = {
  method: 'GET',
  path: '/api/promotion',
}

/** `over`: nobody can use this link any more. `unheard`: nobody could be asked; it may be tried again. */
export type PromotionAnswer =
  | { is: 'open'; events: readonly DraftEvent[] }
  | { is: 'over' }
  | { is: 'unheard' }

/** What a promotion link fills in, as what happens to the draft. It signs nobody in. */
export async function openPromotion(token: string): Promise<PromotionAnswer> {
  const answer = await call(FIND_PROMOTION, { token })
  if (!answer.heard) return { is: answer.why === 'refused' ? 'over' : 'unheard' }
  const { reply } = answer
  return reply.code === CODE.done
    ? { is: 'open', events: eventsOf(reply) }
    : { is: reply.code === CODE.failed ? 'unheard' : 'over' }
}

function eventsOf(reply: PromotionReply): readonly DraftEvent[] {
  const events: DraftEvent[] = [{ type: 'step', to: 1 }]
  const pickup = placeOf({
    address: reply.pickaddress,
    lat: reply.picklat,
    lng: reply.picklng,
    postcode: reply.pickpostcode,
    category: reply.pickcategory,
  })
  const dropOff = placeOf({
    address: reply.doffaddress,
    lat: reply.dofflat,
    lng: reply.dofflng,
    postcode: reply.doffpostcode,
    category: reply.doffcategory,
  })
  // Both are emptied first: the old drop-off may be the new pickup.
  if (pickup && dropOff) events.push({ type: 'dropoff', place: undefined })
  if (pickup) events.push({ type: 'pickup', place: pickup })
  if (dropOff) events.push({ type: 'dropoff', place: dropOff })
  if (reply.vehtypeid > 0) events.push({ type: 'vehicle', vehicleTypeId: reply.vehtypeid })
  events.push({ type: 'contact', contact: contactOf(reply) })
  // Granted for no price yet: it is asked as soon as there is one.
  const { promocode: code } = reply
  if (code) events.push({ type: 'promo', promo: { code, promoId: 0, off: NOTHING, forPrice: '' } })
  return events
}

type SaidPlace = { address: string; lat: number; lng: number; postcode: string; category: string }

function placeOf({ address, lat, lng, postcode, category }: SaidPlace): Place | undefined {
  if (!address) return undefined
  return {
    id: `promotion:${lat},${lng}`,
    kind: kindOfCategory(category),
    name: address,
    line1: '',
    line2: '',
    town: '',
    postcode,
    point: { lat, lng },
    code: '',
    quality: 'exact',
  }
}

/** Only what the link says: what the customer typed stays where it says nothing. */
function contactOf(reply: PromotionReply) {
  const name = `${reply.firstname} ${reply.surname}`.trim()
  return {
    ...(name && { name }),
    ...(reply.email && { email: reply.email }),
    ...(reply.phone && { phone: reply.phone }),
    ...(reply.dialingcode && { diallingCode: reply.dialingcode }),
    ...(reply.countryalpha2 && { country: reply.countryalpha2 }),
  }
}
