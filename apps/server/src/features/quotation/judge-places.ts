import type { QuoteRefused } from '@kerbside/contract/quotation/refusal.ts'
import { metresBetween, type Point } from '@kerbside/domain/geo.ts'
import { isInside } from '@kerbside/domain/geo-inside.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { Call } from '../../http/call.ts'
import type { JourneyRequest } from './make-quote.ts'

/** Nearer than this is the same door. */
const SAME_PLACE_METRES = 30

const isSame = (a: Place, b: Place) => metresBetween(a.point, b.point) < SAME_PLACE_METRES

/** Whether the operator picks up there and takes people there; anywhere when it has drawn no area. */
export const isServed = ({ profile }: Pick<Call, 'profile'>, point: Point): boolean => {
  const { serviceArea } = profile.settings
  return serviceArea.length === 0 || isInside(serviceArea, point)
}

/** Why these places make no journey of this operator's, or undefined. The pickup is looked at first: it is flagged. */
export function judgePlaces(
  call: Pick<Call, 'profile'>,
  { pickup, dropOff, vias, returnKind }: JourneyRequest,
): QuoteRefused | undefined {
  const { mostVias } = call.profile.settings
  const serves = ({ point }: Place) => isServed(call, point)
  if (pickup.postcode.trim() === '') return { reason: 'no-postcode' }
  if (!serves(pickup)) return { reason: 'pickup-outside' }
  const vague = firstOf({ vias, dropOff }, (place) => place.postcode.trim() === '')
  if (vague) return { reason: 'no-postcode-there', ...vague }
  const outside = firstOf({ vias, dropOff }, (place) => !serves(place))
  if (outside) return { reason: 'stop-outside', ...outside }
  if (vias.length > mostVias) return { reason: 'too-many-stops' }
  // Out and back by stops is a journey when the car waits; without one it goes nowhere.
  if (isSame(pickup, dropOff) && (vias.length === 0 || returnKind !== 'one-way'))
    return { reason: 'same-place' }
  const same = vias.findIndex((via) => isSame(via, pickup) || isSame(via, dropOff))
  return same < 0 ? undefined : { reason: 'same-stop', stop: same + 1 }
}

/** Which place past the pickup it is true of: a stop by its number from 1, the drop-off as 0. */
function firstOf(
  { vias, dropOff }: Pick<JourneyRequest, 'vias' | 'dropOff'>,
  isIt: (place: Place) => boolean,
): { stop: number } | undefined {
  const at = vias.findIndex(isIt)
  if (at >= 0) return { stop: at + 1 }
  return isIt(dropOff) ? { stop: 0 } : undefined
}
