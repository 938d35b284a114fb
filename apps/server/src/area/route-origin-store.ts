import { inOperator, sameOperator, type Tx } from '../db.ts'
import type { OperatorId } from '../operator.ts'

/** What found the route of a leg. */
export type RouteOrigin = {
  engine: string
  estimate: boolean
  /** The area whose streets it is made of; undefined for another engine, and if the area is no longer stored. */
  area: { name: string; dataAt: Date | undefined } | undefined
}

/** Undefined if no route was stored. */
export async function findRouteOrigin(
  tx: Tx,
  { operator, bookingId, leg }: { operator: OperatorId; bookingId: string; leg: number },
): Promise<RouteOrigin | undefined> {
  const route = await inOperator(tx, operator)
    .selectFrom('leg')
    .innerJoin('route', (join) => sameOperator(join, { 'route.key': 'leg.route_key' }))
    .select(['route.engine', 'route.estimate', 'route.made_at'])
    .where('leg.booking_id', '=', bookingId)
    .where('leg.number', '=', leg)
    .executeTakeFirst()
  if (!route) return undefined
  const { engine, estimate } = route
  if (engine !== 'streets') return { engine, estimate, area: undefined }
  const area = await inOperator(tx, operator)
    .selectFrom('area')
    .select(['name', 'data_at'])
    .where('live_at', '<=', route.made_at)
    .orderBy('live_at', 'desc')
    .executeTakeFirst()
  return { engine, estimate, area: area && { name: area.name, dataAt: area.data_at ?? undefined } }
}
