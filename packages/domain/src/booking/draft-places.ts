import { metresBetween } from '../geo.ts'
import type { Place } from '../places/place.ts'
import type { Draft, DraftAlert, PlaceSlot } from './draft.ts'

/** Two entries of the gazetteer for one door. */
const SAME_METRES = 5

const isSame = (one: Place, other: Place | undefined): boolean =>
  other !== undefined &&
  (one.id === other.id || metresBetween(one.point, other.point) < SAME_METRES)

export type PlaceVerdict = { ok: true } | { ok: false; reason: DraftAlert }

/** Whether a place may stand there: it needs a postcode, and the ends and stops must differ from the ends. */
export function judgePlace(
  draft: Draft,
  { slot, place }: { slot: PlaceSlot; place: Place },
): PlaceVerdict {
  if (place.postcode.trim() === '') return { ok: false, reason: 'no-postcode' }
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

/** The draft with a place put in, taken out, or refused: a refused one empties its field and says why. */
export function putPlace(
  draft: Draft,
  { slot, place }: { slot: PlaceSlot; place: Place | undefined },
): Draft {
  const verdict = place && judgePlace(draft, { slot, place })
  const refused = verdict?.ok === false ? verdict.reason : undefined
  const taken = refused ? undefined : place
  const told = refused ? { ...draft, alert: refused } : draft
  if (slot === 'pickup') return { ...told, pickup: taken, nearest: undefined, flight: undefined }
  if (slot === 'drop-off') return { ...told, dropOff: taken, returnFlight: undefined }
  return { ...told, vias: draft.vias.map((via, at) => (at === slot ? taken : via)) }
}

/** The stops with one of them at another place of the row; as they were when there is no such place. */
export function moveStop(
  vias: Draft['vias'],
  { at, to }: { at: number; to: number },
): Draft['vias'] {
  if (at === to || !(at in vias) || !(to in vias)) return vias
  const others = vias.filter((_, index) => index !== at)
  return [...others.slice(0, to), vias[at], ...others.slice(to)]
}
