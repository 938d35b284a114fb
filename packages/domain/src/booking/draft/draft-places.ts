import { metresBetween } from '../../geo.ts'
import type { Place } from '../../places/place.ts'
import type { Draft, DraftAlert, PlaceSlot } from './draft.ts'

/** Two entries of the gazetteer closer than this are the same address. */
const SAME_METRES = 5

const isSame = (item: Place, other: Place | undefined): boolean =>
  other !== undefined &&
  (item.id === other.id || metresBetween(item.point, other.point) < SAME_METRES)

export type PlaceResult = { ok: true } | { ok: false; reason: DraftAlert }

/** Whether a place is allowed in this slot: in Britain it needs a postcode, and stops and ends must differ from the ends. */
export function checkDraftPlace(
  draft: Draft,
  { slot, place }: { slot: PlaceSlot; place: Place },
): PlaceResult {
  if (!draft.postcodeOptional && place.postcode.trim() === '')
    return { ok: false, reason: 'no-postcode' }
  const others =
    slot === 'pickup'
      ? [draft.dropOff, ...draft.vias]
      : slot === 'drop-off'
        ? [draft.pickup, ...draft.vias]
        : [draft.pickup, draft.dropOff]
  return others.some((other) => isSame(place, other))
    ? { ok: false, reason: 'same-place' }
    : { ok: true }
}

/** The draft with a place set, removed or rejected; a rejected place empties its field and sets an alert. */
export function setPlace(
  draft: Draft,
  { slot, place }: { slot: PlaceSlot; place: Place | undefined },
): Draft {
  const result = place && checkDraftPlace(draft, { slot, place })
  const rejection = result?.ok === false ? result.reason : undefined
  const taken = rejection ? undefined : place
  const withAlert = rejection ? { ...draft, alert: rejection } : draft
  if (slot === 'pickup')
    return { ...withAlert, pickup: taken, nearest: undefined, flight: undefined }
  if (slot === 'drop-off') return { ...withAlert, dropOff: taken, returnFlight: undefined }
  return { ...withAlert, vias: draft.vias.map((via, at) => (at === slot ? taken : via)) }
}

/** The draft with the house of a place, which changes neither the route nor the price; unchanged for another place. */
export function setHouse(draft: Draft, { slot, place }: { slot: PlaceSlot; place: Place }): Draft {
  const isIt = (other: Place | undefined): boolean => other?.id === place.id
  if (slot === 'pickup') return isIt(draft.pickup) ? { ...draft, pickup: place } : draft
  if (slot === 'drop-off') return isIt(draft.dropOff) ? { ...draft, dropOff: place } : draft
  return {
    ...draft,
    vias: draft.vias.map((via, at) => (at === slot && isIt(via) ? place : via)),
  }
}

/** The stops with one of them moved to another position; unchanged if that position does not exist. */
export function moveStop(
  vias: Draft['vias'],
  { at, to }: { at: number; to: number },
): Draft['vias'] {
  if (at === to || !(at in vias) || !(to in vias)) return vias
  const others = vias.filter((_, index) => index !== at)
  return [...others.slice(0, to), vias[at], ...others.slice(to)]
}
