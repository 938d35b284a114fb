import type { Deps } from '../../../deps.ts'
import { systemContext } from '../../../system-context.ts'
import { findById, listOperatorIds } from '../../operator/find-by-id.ts'
import { remindComing } from './remind-coming.ts'

/** Sends the reminders of every operator; an error at one does not affect the others. */
export async function remindAll(deps: Deps): Promise<void> {
  for (const operator of await listOperatorIds(deps)) {
    try {
      const profile = await findById(deps, operator)
      if (profile) await remindComing(systemContext(deps, profile))
    } catch (error) {
      deps.log.error({ err: error, operator }, 'reminders')
    }
  }
}
