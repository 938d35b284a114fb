import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listOfDriver } from './push-store.ts'
import { queuePush } from './queue-mail.ts'

/** Notifies a driver with a closed app of an offer; an open app gets it over the live channel. */
export async function queueOffer(
  tx: Tx,
  {
    context,
    driverId,
    facts,
  }: {
    context: RequestContext
    driverId: string
    facts: { bookingId: string; leg: number; offerId: string }
  },
): Promise<void> {
  const { operator } = context
  for (const to of await listOfDriver(tx, { operator, driverId }))
    await queuePush(tx, {
      context,
      kind: 'driver-offer',
      to,
      facts,
      once: `offer|${facts.offerId}|${to}`,
    })
}
