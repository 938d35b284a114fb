import { CODE } from '@kerbside/contract/codes.ts'
import type { listLastPickups as wire } from '@kerbside/contract/desk/ground.ts'
import type { ReplyOf } from '@kerbside/contract/endpoint.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listLastLegs } from './ground-store.ts'

const MOST = 500

/** Where the last journeys began and ended; no more of them than an area is judged by. */
export async function listLastPickups(
  call: Pick<Call, 'db' | 'operator' | 'profile'>,
): Promise<ReplyOf<typeof wire>> {
  const { operator } = call
  const legs = await withOperator(call, (tx) => listLastLegs(tx, { operator, most: MOST }))
  const { referencePrefix } = call.profile.settings
  return {
    code: CODE.done,
    message: '',
    pickups: legs.map(({ reference, from, to }) => ({
      bookingref: `${referencePrefix}-${reference}`,
      name: from.name,
      latitude: from.point.lat,
      longitude: from.point.lng,
      toname: to.name,
      tolatitude: to.point.lat,
      tolongitude: to.point.lng,
    })),
  }
}
