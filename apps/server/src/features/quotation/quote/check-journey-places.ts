import type { QuoteRejection } from '@kerbside/contract/quotation/rejection.ts'
import { metresBetween, type Point } from '@kerbside/domain/geo.ts'
import { isInside } from '@kerbside/domain/geo-inside.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { hasBritishPostcodes } from '@kerbside/domain/places/postcode.ts'
import type { RequestContext } from '../../../request-context.ts'
import type { JourneyRequest } from './journey-request.ts'

/** Two points closer than this count as the same address. */
const SAME_PLACE_METRES = 30

const isSame = (a: Place, b: Place) => metresBetween(a.point, b.point) < SAME_PLACE_METRES

/** Whether the operator serves this point; true everywhere if it has drawn no service area. */
export const isServed = ({ profile }: Pick<RequestContext, 'profile'>, point: Point): boolean => {
  const { serviceArea } = profile.settings
  return serviceArea.length === 0 || isInside(serviceArea, point)
}

/**
 * Why the operator cannot drive between these places, or undefined. The pickup is checked first, because its errors
 * have their own codes.
 */
export function checkJourneyPlaces(
  context: Pick<RequestContext, 'profile'>,
  { pickup, dropOff, vias, returnKind }: JourneyRequest,
): QuoteRejection | undefined {
  const { settings, country } = context.profile
  const { maxVias } = settings
  // elsewhere a place may have none: it is priced by its position
  const isVague = ({ postcode }: Place) => hasBritishPostcodes(country) && postcode.trim() === ''
  const serves = ({ point }: Place) => isServed(context, point)
  if (isVague(pickup)) return { reason: 'no-postcode' }
  if (!serves(pickup)) return { reason: 'pickup-outside' }
  const vague = firstOf({ vias, dropOff }, isVague)
  if (vague) return { reason: 'no-postcode-there', ...vague }
  const outside = firstOf({ vias, dropOff }, (place) => !serves(place))
  if (outside) return { reason: 'stop-outside', ...outside }
  if (vias.length > maxVias) return { reason: 'too-many-stops' }
  // A round trip via stops is a valid one-way journey; without stops, or as a return, it goes nowhere.
  if (isSame(pickup, dropOff) && (vias.length === 0 || returnKind !== 'one-way'))
    return { reason: 'same-place' }
  const duplicateAt = vias.findIndex((via) => isSame(via, pickup) || isSame(via, dropOff))
  return duplicateAt < 0 ? undefined : { reason: 'same-stop', stop: duplicateAt + 1 }
}

/** The first place after the pickup that matches: a stop by its number from 1, the drop-off as 0. */
function firstOf(
  { vias, dropOff }: Pick<JourneyRequest, 'vias' | 'dropOff'>,
  isIt: (place: Place) => boolean,
): { stop: number } | undefined {
  const index = vias.findIndex(isIt)
  if (index >= 0) return { stop: index + 1 }
  return isIt(dropOff) ? { stop: 0 } : undefined
}
