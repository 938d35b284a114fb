import { CODE } from '@kerbside/contract/codes.ts'
import type { ReplyOf } from '@kerbside/contract/endpoint.ts'
import type { listLastPickups as wire } from '@kerbside/contract/operator/service-area.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { listLastLegs } from './service-area-store.ts'

const MAX_RESULTS = 500

/** The pickups and drop-offs of the latest legs, only as many as are needed to check a service area. */
export async function listLastPickups(
  context: Pick<RequestContext, 'db' | 'operator' | 'profile'>,
): Promise<ReplyOf<typeof wire>> {
  const { operator } = context
  const legs = await withOperator(context, (tx) => listLastLegs(tx, { operator, max: MAX_RESULTS }))
  const { referencePrefix } = context.profile.settings
  return {
    code: CODE.done,
    message: '',
    pickups: legs.map(({ reference, from, to }) => ({
      bookingRef: `${referencePrefix}-${reference}`,
      name: from.name,
      latitude: from.point.lat,
      longitude: from.point.lng,
      toName: to.name,
      toLatitude: to.point.lat,
      toLongitude: to.point.lng,
    })),
  }
}
