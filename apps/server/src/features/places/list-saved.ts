import type { Place } from '@kerbside/domain/places/place.ts'
import type { Call } from '../../http/call.ts'

/**
 * The saved places of the signed-in customer that fit what was typed; they stand before everything found. Nobody can
 * sign in yet, so there are none.
 */
export async function listSaved(_call: Call, _asked: { typed: string }): Promise<Place[]> {
  return []
}
