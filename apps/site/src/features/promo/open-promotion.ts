import * as calls from '@kerbside/contract/calls.generated/promo-promotion.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import { kindOfCategory } from '@kerbside/contract/places/category.ts'
import type { PromotionReply } from '@kerbside/contract/promo/promotion.ts'
import type { Draft, DraftLink, LockedPart } from '@kerbside/domain/booking/draft/draft.ts'
import type { DraftEvent } from '@kerbside/domain/booking/draft/draft-events.ts'
import { reduceDraft } from '@kerbside/domain/booking/draft/draft-reduce.ts'
import { MODES } from '@kerbside/domain/booking/modes.ts'
import { ZERO } from '@kerbside/domain/money.ts'
import type { LayoutMode } from '@kerbside/domain/operator/operator.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { callApi } from '@kerbside/web/call-api.ts'

/** `over`: this link is no longer valid. `unreachable`: the server could not be reached; it can be tried again. */
export type PromotionResult =
  | { is: 'open'; events: readonly DraftEvent[] }
  | { is: 'over' }
  | { is: 'unreachable' }

/** `vehicleTypeIds`: the operator's cars; another one named by a link is not locked. */
export type PromotionFacts = { draft: Draft; vehicleTypeIds: readonly number[] }

/**
 * The events by which a promotion link fills in this draft, and at the end the locks on the values that may not be
 * changed. It signs no user in, and its customer and booker numbers are ignored: only a session identifies the
 * client.
 */
export async function openPromotion(
  token: string,
  facts: PromotionFacts,
): Promise<PromotionResult> {
  const response = await callApi(calls.findPromotion, { token })
  if (!response.ok) return { is: response.why === 'rejected' ? 'over' : 'unreachable' }
  const { reply } = response
  return reply.code === CODE.done
    ? { is: 'open', events: withLocks(reply, facts) }
    : { is: reply.code === CODE.failed ? 'unreachable' : 'over' }
}

const LAYOUT_MODES = Object.keys(MODES) as LayoutMode[]

/** An earlier link may have locked its values: they are released first, and this link's are locked at the end. */
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

/** The parts of the draft that the link sets. */
function locksOf(reply: PromotionReply): readonly LockedPart[] {
  const locked: Record<LockedPart, boolean> = {
    pickup: reply.pickaddress !== '',
    'drop-off': reply.doffaddress !== '',
    vehicle: reply.vehtypeid > 0,
    promo: reply.promocode !== '',
    name: `${reply.firstname}${reply.surname}`.trim() !== '',
    phone: reply.phone !== '',
    email: reply.email !== '',
  }
  return (Object.keys(locked) as LockedPart[]).filter((part) => locked[part])
}

/** A rejected place is not locked: the customer must be able to choose another. */
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
  // Both are cleared first: the old drop-off may be the new pickup.
  if (pickup && dropOff) events.push({ type: 'dropoff', place: undefined })
  if (pickup) events.push({ type: 'pickup', place: pickup })
  if (dropOff) events.push({ type: 'dropoff', place: dropOff })
  if (reply.vehtypeid > 0) events.push({ type: 'vehicle', vehicleTypeId: reply.vehtypeid })
  const contact = contactOf(reply)
  // A later sign-in does not replace the passenger of the link.
  if (contact.name) events.push({ type: 'contact', contact, people: { contactFrom: 'typed' } })
  else events.push({ type: 'contact', contact })
  // There is no price yet: the code is checked as soon as there is one.
  const { promocode: code } = reply
  if (code) events.push({ type: 'promo', promo: { code, promoId: 0, off: ZERO, forPrice: '' } })
  return events
}

type PlaceInput = { address: string; lat: number; lng: number; postcode: string; category: string }

function placeOf({ address, lat, lng, postcode, category }: PlaceInput): Place | undefined {
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

/** Only what the link contains: the customer's own input stays otherwise. */
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
