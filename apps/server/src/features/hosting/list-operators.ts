import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { DAY } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { listDeskHosts, type OwnHost } from './claim-host.ts'
import { readOperatorActivity } from './operator-activity-store.ts'
import { findDeletion } from './operator-store.ts'

export type Hosted = {
  profile: Operator
  hosts: readonly OwnHost[]
  /** Made in the last 30 days. */
  bookings: number
  lastSignInAt: Date | undefined
  /** Suspended, and permanently deleted at this time. */
  deleteAt: Date | undefined
}

const RECENT_MS = 30 * DAY

/** Every operator of the install as the platform sees them: their status, and no customer data. */
export async function listHosted(
  deps: Pick<Deps, 'db' | 'key' | 'now' | 'operators'>,
): Promise<Hosted[]> {
  const { db, key, now, operators } = deps
  const since = new Date(now().getTime() - RECENT_MS)
  const all = await operators.list()
  const hosted: Hosted[] = []
  // one after the other, to leave the connections to bookings
  for (const profile of all.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const operator = profile.id as OperatorId
    const hosts = await listDeskHosts({ db, operator, key })
    const summary = await withOperator({ db, operator }, async (tx) => ({
      ...(await readOperatorActivity(tx, { operator, since })),
      deleteAt: await findDeletion(tx, { operator }),
    }))
    hosted.push({ profile, hosts, ...summary })
  }
  return hosted
}

export async function findHosted(
  { operators }: Pick<Deps, 'operators'>,
  slug: string,
): Promise<Operator | undefined> {
  return (await operators.list()).find((operator) => operator.slug === slug)
}
