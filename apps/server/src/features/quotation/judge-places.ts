import type { QuoteRefused } from '@kerbside/contract/quotation/refusal.ts'
import { isInside, metresBetween } from '@kerbside/domain/geo.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { Call } from '../../http/call.ts'
import type { JourneyRequest } from './make-quote.ts'

/** Nearer than this is the same door. */
const SAME_PLACE_METRES = 30

const isSame = (a: Place, b: Place) => metresBetween(a.point, b.point) < SAME_PLACE_METRES

/** Why these places make no journey of this operator's, or undefined. The pickup is looked at first: it is flagged. */
export function judgePlaces(
  { profile }: Pick<Call, 'profile'>,
  { pickup, dropOff, vias, returnKind }: JourneyRequest,
): QuoteRefused | undefined {
  const { serviceArea, mostVias } = profile.settings
  const isServed = ({ point }: Place) => serviceArea.length === 0 || isInside(serviceArea, point)
  const others = [...vias, dropOff]
  if (pickup.postcode.trim() === '') return { reason: 'no-postcode' }
  if (!isServed(pickup)) return { reason: 'pickup-outside' }
  if (others.some((place) => place.postcode.trim() === '')) return { reason: 'no-postcode-there' }
  if (!others.every(isServed)) return { reason: 'stop-outside' }
  if (vias.length > mostVias) return { reason: 'too-many-stops' }
  // Out and back by stops is a journey when the car waits; without one it goes nowhere.
  if (isSame(pickup, dropOff) && (vias.length === 0 || returnKind !== 'one-way'))
    return { reason: 'same-place' }
  if (vias.some((via) => isSame(via, pickup) || isSame(via, dropOff)))
    return { reason: 'same-stop' }
  return undefined
}
