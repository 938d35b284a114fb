import { CODE } from '@kerbside/contract/codes.ts'
import { kindOfCategory } from '@kerbside/contract/places/category.ts'
import type { findPromotion, PromotionReply } from '@kerbside/contract/promo/promotion.ts'
import type { Draft, DraftLink, LockedPart } from '@kerbside/domain/booking/draft.ts'
import type { DraftEvent } from '@kerbside/domain/booking/draft-events.ts'
import { reduceDraft } from '@kerbside/domain/booking/draft-reduce.ts'
import { MODES } from '@kerbside/domain/booking/modes.ts'
import { NOTHING } from '@kerbside/domain/money.ts'
import type { LayoutMode } from '@kerbside/domain/operator/operator.ts'
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

/** `vehicleTypeIds`: of the operator's cars; any other a link names is not held. */
export type PromotionFacts = { draft: Draft; vehicleTypeIds: readonly number[] }

/**
 * What a promotion link fills in, as what happens to this draft, and at the end what of it may not be changed. It signs
 * nobody in, and its numbers of customers and bookers say nothing here: who is asking is proved by a session alone.
 */
export async function openPromotion(
  token: string,
  facts: PromotionFacts,
): Promise<PromotionAnswer> {
  const answer = await call(FIND_PROMOTION, { token })
  if (!answer.heard) return { is: answer.why === 'refused' ? 'over' : 'unheard' }
  const { reply } = answer
  return reply.code === CODE.done
    ? { is: 'open', events: withLocks(reply, facts) }
    : { is: reply.code === CODE.failed ? 'unheard' : 'over' }
}

const LAYOUT_MODES = Object.keys(MODES) as LayoutMode[]

/** A link before this one held what it filled in: first it lets go, at the end this one takes hold. */
function withLocks(
  reply: PromotionReply,
  { draft, vehicleTypeIds }: PromotionFacts,
): readonly DraftEvent[] {
  const link: DraftLink = {
    mode: LAYOUT_MODES.find((mode) => mode === reply.mode) ?? '',
    locks: [],
    wantsSms: reply.smsmailinglist,
    wantsEmail: reply.emailmailinglist,
  }
  const events: DraftEvent[] = [{ type: 'linked', link }, ...eventsOf(reply)]
  const filled = events.reduce(reduceDraft, draft)
  const isOffered = vehicleTypeIds.includes(reply.vehtypeid)
  const locks = locksOf(reply).filter((part) =>
    part === 'vehicle' ? isOffered : isFilled(filled, part),
  )
  return [...events, { type: 'linked', link: reply.changesallowed ? link : { ...link, locks } }]
}

/** What the link says anything about. */
function locksOf(reply: PromotionReply): readonly LockedPart[] {
  const said: Record<LockedPart, boolean> = {
    pickup: reply.pickaddress !== '',
    'drop-off': reply.doffaddress !== '',
    vehicle: reply.vehtypeid > 0,
    promo: reply.promocode !== '',
    name: `${reply.firstname}${reply.surname}`.trim() !== '',
    phone: reply.phone !== '',
    email: reply.email !== '',
  }
  return (Object.keys(said) as LockedPart[]).filter((part) => said[part])
}

/** A place that was refused is not there to be locked: the customer must be able to choose another. */
function isFilled({ pickup, dropOff }: Draft, part: LockedPart): boolean {
  if (part === 'pickup') return pickup !== undefined
  return part === 'drop-off' ? dropOff !== undefined : true
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
  const contact = contactOf(reply)
  // Who signs in later does not take the place of whom the link is for.
  if (contact.name) events.push({ type: 'contact', contact, people: { contactFrom: 'typed' } })
  else events.push({ type: 'contact', contact })
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
