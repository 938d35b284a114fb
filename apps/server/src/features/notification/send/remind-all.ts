import { REMINDERS } from '@kerbside/domain/notification/reminder.ts'
import type { Deps } from '../../../deps.ts'
import { filterDueOperators } from '../../../list-due-operators.ts'
import { systemContext } from '../../../system-context.ts'
import { findById, listOperatorIds } from '../../operator/find-by-id.ts'
import { anyComing } from '../compose/leg-store.ts'
import { remindComing } from './remind-coming.ts'

/** Sends the reminders of every operator; an error at one does not affect the others. */
export async function remindAll(deps: Deps): Promise<void> {
  const now = deps.now()
  const until = new Date(now.getTime() + Math.max(...REMINDERS.map(({ beforeMs }) => beforeMs)))
  const coming = (await listOperatorIds(deps)).map((id) => [id, anyComing(id, now, until)] as const)
  for (const operator of await filterDueOperators(deps.hot, new Map(coming))) {
    try {
      const profile = await findById(deps, operator)
      if (profile) await remindComing(systemContext(deps, profile))
    } catch (error) {
      deps.log.error({ err: error, operator }, 'reminders')
    }
  }
}
