import { withOperator } from '../../../db.ts'
import type { Deps } from '../../../deps.ts'
import { type Doer, recordAction } from '../../audit/record-action.ts'
import { listKnownDrivers, lockDriver } from '../driver-store.ts'
import { dropSessionsOf } from '../session/session-store.ts'
import { hasOpenLeg, markShiftEnded } from '../shift-store.ts'
import { markDriverEnded } from './fleet-store.ts'
import { dropInvitation } from './save-invitations.ts'

export type EndDriverResult =
  | { ok: true; driverId: string }
  | { ok: false; reason: 'unknown' | 'has-legs' }

/**
 * Signs a driver out at once, ends their shift and prevents signing in. Legs they have stay theirs until reassigned.
 */
export async function endDriver(
  deps: Pick<Deps, 'db' | 'now'> & Partial<Pick<Deps, 'live'>> & Doer,
  { number }: { number: number },
): Promise<EndDriverResult> {
  const { operator } = deps
  const result = await withOperator(deps, async (tx): Promise<EndDriverResult> => {
    const all = await listKnownDrivers(tx, { operator })
    const driverId = all.find(({ driver }) => driver.number === number)?.driver.id ?? ''
    if (driverId === '' || !(await lockDriver(tx, { operator, driverId })))
      return { ok: false, reason: 'unknown' }
    if (await hasOpenLeg(tx, { operator, driverId })) return { ok: false, reason: 'has-legs' }
    const now = deps.now()
    await markShiftEnded(tx, { operator, driverId, now })
    await markDriverEnded(tx, { operator, driverId, now })
    await dropSessionsOf(tx, { operator, driverId })
    await dropInvitation(tx, { operator, personId: driverId })
    await recordAction(tx, { deps, action: 'driver.ended', object: `driver ${number}`, detail: {} })
    return { ok: true, driverId }
  })
  if (!result.ok) return result
  deps.live?.endAll(operator, result.driverId)
  deps.changes?.notify(operator)
  return result
}
