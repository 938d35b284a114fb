import type { MailState } from '@kerbside/domain/operator/find-go-live-blockers.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { instantsOf, type LocalTime, localAt } from '@kerbside/domain/time.ts'
import { describeArea, type HostedArea } from '../../area/describe-area.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import type { OperatorContact } from '../../ports/platform-registry/port.ts'
import { readMailStatus } from '../operator/test-mail.ts'
import { listDeskHosts, type OwnHost } from './claim-host.ts'
import { type OperatorActivity, readOperatorActivity } from './operator-activity-store.ts'
import { findDeletion } from './operator-store.ts'
import { NO_CONTACT } from './save-contact.ts'

export type Hosted = {
  profile: Operator
  hosts: readonly OwnHost[]
  activity: OperatorActivity
  mail: MailState
  area: HostedArea | undefined
  contact: Omit<OperatorContact, 'slug'>
  /** Suspended, and permanently deleted at this time. */
  deleteAt: Date | undefined
}

/** Every operator of the install as the platform sees them: their status, and no customer data. */
export async function listHosted(
  deps: Pick<
    Deps,
    | 'areaImports'
    | 'db'
    | 'key'
    | 'listStreets'
    | 'now'
    | 'operators'
    | 'settings'
    | 'platformRegistry'
  >,
): Promise<Hosted[]> {
  const { db, key, now, operators } = deps
  const all = await operators.list()
  const { contacts } = await deps.platformRegistry.read()
  const hosted: Hosted[] = []
  // one after the other, to leave the connections to bookings
  for (const profile of all.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const operator = profile.id as OperatorId
    const hosts = await listDeskHosts({ db, operator, key })
    const summary = await withOperator({ db, operator }, async (tx) => ({
      activity: await readOperatorActivity(tx, {
        operator,
        now: now(),
        month: monthOf(profile, now()),
        currency: profile.currency,
        isLive: profile.mode === 'live',
      }),
      mail: (await readMailStatus(tx, deps, { operator, profile })).state,
      area: await describeArea(tx, { ...deps, operator }),
      deleteAt: await findDeletion(tx, { operator }),
    }))
    const contact = contacts.find(({ slug }) => slug === profile.slug) ?? NO_CONTACT
    hosted.push({ profile, hosts, contact, ...summary })
  }
  return hosted
}

/** The first of the month by the operator's calendar. */
function monthOf({ zone }: Operator, now: Date): Date {
  const first = `${localAt(now, zone).slice(0, 7)}-01T00:00` as LocalTime
  return instantsOf(first, zone)[0] ?? now
}

export async function findHosted(
  { operators }: Pick<Deps, 'operators'>,
  slug: string,
): Promise<Operator | undefined> {
  return (await operators.list()).find((operator) => operator.slug === slug)
}
