import type { AddressRejection } from '@kerbside/contract/places.ts'
import type { Point } from '@kerbside/domain/geo.ts'
import { pinName, readPin } from '@kerbside/domain/places/pin.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { hasBritishPostcodes } from '@kerbside/domain/places/postcode.ts'
import type { RequestContext } from '../../request-context.ts'
import { addressAt } from './address-at.ts'
import { completePostcode } from './complete-postcode.ts'

/** The full address of a chosen suggestion; undefined for an unknown id. */
export async function findAddress(
  context: RequestContext,
  { id, session }: { id: string; session: string | undefined },
): Promise<{ ok: true; place: Place } | { ok: false; reason: AddressRejection } | undefined> {
  const { places, client, profile } = context
  const mustHave = hasBritishPostcodes(profile.country)
  const pin = readPin(id)
  if (pin) {
    const place = await addressAt(context, { id, point: pin })
    if (place) return { ok: true, place }
    return mustHave ? { ok: false, reason: 'no-postcode' } : { ok: true, place: pinPlace(id, pin) }
  }
  const found = await places.find(id, { session, signal: client.gone() })
  if (!found) return undefined
  const place = await completePostcode(context, found)
  return mustHave && place.postcode === ''
    ? { ok: false, reason: 'no-postcode' }
    : { ok: true, place }
}

/** A pin where no address is known. */
const pinPlace = (id: string, point: Point): Place => ({
  id,
  kind: 'pin',
  name: pinName(point),
  line1: '',
  line2: '',
  town: '',
  postcode: '',
  point,
  code: '',
  quality: 'exact',
})
