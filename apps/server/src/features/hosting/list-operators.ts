import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { DAY } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { listDeskHosts, type OwnHost } from './keep-host.ts'
import { findDeletion } from './operator-store.ts'
import { readStanding } from './standing-store.ts'

export type Hosted = {
  profile: Operator
  hosts: readonly OwnHost[]
  /** Made in the last 30 days. */
  bookings: number
  lastSignInAt: Date | undefined
  /** Suspended, and gone for ever from then on. */
  deleteAt: Date | undefined
}

const RECENT_MS = 30 * DAY

/** Every operator of the install as whoever runs it sees them: how they stand, and nothing of their customers. */
export async function listHosted(
  means: Pick<Deps, 'db' | 'key' | 'now' | 'operators'>,
): Promise<Hosted[]> {
  const { db, key, now, operators } = means
  const since = new Date(now().getTime() - RECENT_MS)
  const all = await operators.list()
  const hosted: Hosted[] = []
  // one after the other: with many operators the connections are for those who book
  for (const profile of all.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const operator = profile.id as OperatorId
    const hosts = await listDeskHosts({ db, operator, key })
    const standing = await withOperator({ db, operator }, async (tx) => ({
      ...(await readStanding(tx, { operator, since })),
      deleteAt: await findDeletion(tx, { operator }),
    }))
    hosted.push({ profile, hosts, ...standing })
  }
  return hosted
}

export async function findHosted(
  { operators }: Pick<Deps, 'operators'>,
  slug: string,
): Promise<Operator | undefined> {
  return (await operators.list()).find((operator) => operator.slug === slug)
}
