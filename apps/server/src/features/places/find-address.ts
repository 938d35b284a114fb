import type { AddressRefusal } from '@kerbside/contract/places.ts'
import { readPin } from '@kerbside/domain/places/pin.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { Call } from '../../http/call.ts'
import { addressAt } from './address-at.ts'
import { completePostcode } from './complete-postcode.ts'

/** A suggestion that was chosen, made whole; undefined when nobody knows the id. */
export async function findAddress(
  call: Call,
  { id, session }: { id: string; session: string | undefined },
): Promise<{ ok: true; place: Place } | { ok: false; reason: AddressRefusal } | undefined> {
  const { places, visitor } = call
  const pin = readPin(id)
  if (pin) {
    const place = await addressAt(call, { id, point: pin })
    return place ? { ok: true, place } : { ok: false, reason: 'no-postcode' }
  }
  const found = await places.find(id, { session, signal: visitor.gone() })
  if (!found) return undefined
  const place = await completePostcode(call, found)
  return place.postcode === '' ? { ok: false, reason: 'no-postcode' } : { ok: true, place }
}
