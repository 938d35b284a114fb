import type { Deps } from '../../deps.ts'
import { quietCall } from '../../quiet-call.ts'
import { findById, listOperatorIds } from '../operator/find-by-id.ts'
import { remindComing } from './remind-coming.ts'

/** Reminds of every operator; what goes wrong at one is its own. */
export async function remindAll(deps: Deps): Promise<void> {
  for (const operator of await listOperatorIds(deps)) {
    try {
      const profile = await findById(deps, operator)
      if (profile) await remindComing(quietCall(deps, profile))
    } catch (error) {
      deps.log.error({ err: error, operator }, 'reminders')
    }
  }
}
