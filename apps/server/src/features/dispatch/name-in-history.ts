import { DRIVER_OFF, DRIVER_ON } from '@kerbside/contract/desk/say-history.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { type Mover, writeHistory } from '../booking/write-move.ts'
import { readDriver } from '../driver/find-driver.ts'

/**
 * Keeps with the moves that are about to be written whom they concern, for a leg only knows who drives it now. Before
 * writeMoves, in its transaction.
 */
export async function nameInHistory(
  tx: Tx,
  facts: { call: Call; booking: Booking; leg: number; by: Mover } & {
    off?: string | undefined
    on?: string | undefined
  },
): Promise<void> {
  const { off, on, ...of } = facts
  // which of two of the same name it was, no person reads
  const kept = { ...of, machine: 'note' as const, bumps: false }
  if (off !== undefined)
    await writeHistory(tx, {
      ...kept,
      from: off,
      to: DRIVER_OFF,
      reason: await nameOf(tx, { ...of, driverId: off }),
    })
  if (on !== undefined)
    await writeHistory(tx, {
      ...kept,
      from: on,
      to: DRIVER_ON,
      reason: await nameOf(tx, { ...of, driverId: on }),
    })
}

/** "Marek Dudek", also of who has left since; '' of nobody. */
export async function nameOf(
  tx: Tx,
  { call, driverId }: { call: Pick<Call, 'operator'>; driverId: string },
): Promise<string> {
  const known = await readDriver(tx, { operator: call.operator, driverId })
  return known ? `${known.driver.firstName} ${known.driver.lastName}` : ''
}
