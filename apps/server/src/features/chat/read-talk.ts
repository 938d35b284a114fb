import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { OpenedTalk } from './open-talk.ts'
import { holdTalk, listMessages, markRead } from './store.ts'
import { tellTalk } from './tell-talk.ts'

/** How far a side has read; never further than anything was said. */
export async function readTalk(
  call: Call,
  { talk, upTo }: { talk: OpenedTalk; upTo: number },
): Promise<void> {
  const { operator } = call
  const { booking, leg, side } = talk
  const key = { operator, bookingId: booking.id, leg: leg.number }
  const read = await withOperator(call, async (tx) => {
    const held = await holdTalk(tx, key)
    const last = (await listMessages(tx, key)).at(-1)?.number ?? 0
    const reached = Math.min(upTo, last)
    const isNew =
      reached > 0 && (await markRead(tx, { ...key, side, upTo: reached, now: call.now() }))
    return { isNew, driverId: held?.driverId ?? null }
  })
  if (read.isNew) tellTalk(call, { talk, driverId: read.driverId, what: 'read' })
}
