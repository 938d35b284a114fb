import type { AddressRejection } from '@kerbside/contract/places.ts'
import { readPin } from '@kerbside/domain/places/pin.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { RequestContext } from '../../request-context.ts'
import { addressAt } from './address-at.ts'
import { completePostcode } from './complete-postcode.ts'

/** The full address of a chosen suggestion; undefined for an unknown id. */
export async function findAddress(
  context: RequestContext,
  { id, session }: { id: string; session: string | undefined },
): Promise<{ ok: true; place: Place } | { ok: false; reason: AddressRejection } | undefined> {
  const { places, client } = context
  const pin = readPin(id)
  if (pin) {
    const place = await addressAt(context, { id, point: pin })
    return place ? { ok: true, place } : { ok: false, reason: 'no-postcode' }
  }
  const found = await places.find(id, { session, signal: client.gone() })
  if (!found) return undefined
  const place = await completePostcode(context, found)
  return place.postcode === '' ? { ok: false, reason: 'no-postcode' } : { ok: true, place }
}
