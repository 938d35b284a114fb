import { DRIVER_OFF, DRIVER_ON } from '@kerbside/contract/dispatch/write-history.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { type Mover, writeHistory } from '../../booking/change/write-move.ts'
import { readDriver } from '../../driver/find-driver.ts'

/**
 * Records the driver changes of the moves about to be written, because a leg stores only its current driver. Call it
 * before writeMoves, in its transaction.
 */
export async function nameInHistory(
  tx: Tx,
  params: { context: RequestContext; booking: Booking; leg: number; by: Mover } & {
    off?: string | undefined
    on?: string | undefined
  },
): Promise<void> {
  const { off, on, ...of } = params
  // `from` holds the driver's id, which tells two drivers of the same name apart
  const entry = { ...of, machine: 'note' as const, bumps: false }
  if (off !== undefined)
    await writeHistory(tx, {
      ...entry,
      from: off,
      to: DRIVER_OFF,
      reason: await nameOf(tx, { ...of, driverId: off }),
    })
  if (on !== undefined)
    await writeHistory(tx, {
      ...entry,
      from: on,
      to: DRIVER_ON,
      reason: await nameOf(tx, { ...of, driverId: on }),
    })
}

/** "Marek Dudek", also for a driver who has left; '' without a driver. */
export async function nameOf(
  tx: Tx,
  { context, driverId }: { context: Pick<RequestContext, 'operator'>; driverId: string },
): Promise<string> {
  const driver = await readDriver(tx, { operator: context.operator, driverId })
  return driver ? `${driver.driver.firstName} ${driver.driver.lastName}` : ''
}
