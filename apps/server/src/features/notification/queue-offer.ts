import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listOfDriver } from './push-store.ts'
import { queuePush } from './queue-mail.ts'

/** Tells a driver whose app is shut that a job waits for them; an app that is open hears it over the live channel. */
export async function queueOffer(
  tx: Tx,
  {
    call,
    driverId,
    facts,
  }: {
    call: Call
    driverId: string
    facts: { bookingId: string; leg: number; offerId: string }
  },
): Promise<void> {
  const { operator } = call
  for (const to of await listOfDriver(tx, { operator, driverId }))
    await queuePush(tx, {
      call,
      kind: 'driver-offer',
      to,
      facts,
      once: `offer|${facts.offerId}|${to}`,
    })
}
