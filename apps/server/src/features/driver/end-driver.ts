import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { type Doer, keepDeed } from '../audit/keep-deed.ts'
import { listKnownDrivers, lockDriver } from './driver-store.ts'
import { markDriverEnded } from './fleet-store.ts'
import { dropInvitation } from './keep-invitations.ts'
import { dropSessionsOf } from './session-store.ts'
import { hasOpenLeg, markShiftEnded } from './shift-store.ts'

export type EndDriverVerdict =
  | { ok: true; driverId: string }
  | { ok: false; reason: 'unknown' | 'has-jobs' }

/** At once they are signed out, off shift, and sign in no more. Somebody with jobs keeps them until they are given away. */
export async function endDriver(
  means: Pick<Deps, 'db' | 'now'> & Partial<Pick<Deps, 'live'>> & Doer,
  { number }: { number: number },
): Promise<EndDriverVerdict> {
  const { operator } = means
  const verdict = await withOperator(means, async (tx): Promise<EndDriverVerdict> => {
    const all = await listKnownDrivers(tx, { operator })
    const driverId = all.find(({ driver }) => driver.number === number)?.driver.id ?? ''
    if (driverId === '' || !(await lockDriver(tx, { operator, driverId })))
      return { ok: false, reason: 'unknown' }
    if (await hasOpenLeg(tx, { operator, driverId })) return { ok: false, reason: 'has-jobs' }
    const now = means.now()
    await markShiftEnded(tx, { operator, driverId, now })
    await markDriverEnded(tx, { operator, driverId, now })
    await dropSessionsOf(tx, { operator, driverId })
    await dropInvitation(tx, { operator, personId: driverId })
    await keepDeed(tx, { means, deed: 'driver.ended', object: `driver ${number}`, detail: {} })
    return { ok: true, driverId }
  })
  if (!verdict.ok) return verdict
  means.live?.endAll(operator, verdict.driverId)
  means.changes?.tell(operator)
  return verdict
}
