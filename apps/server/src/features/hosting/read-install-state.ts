import type { Deps } from '../../deps.ts'
import { runPipelined } from '../../postgres/run-pipelined.ts'
import { listOperatorIds } from '../operator/find-by-id.ts'
import { type OperatorState, readState } from './install-state-store.ts'

const NOTHING: OperatorState = {
  outboxSince: null,
  messagesSince: null,
  messagesFailed: 0,
  moneyExceptions: 0,
  webhooksPaused: 0,
  pickupsUnassigned: 0,
}

const earliest = (a: Date | null, b: Date | null): Date | null =>
  a && b ? (a < b ? a : b) : (a ?? b)

const add = (a: OperatorState, b: OperatorState): OperatorState => ({
  outboxSince: earliest(a.outboxSince, b.outboxSince),
  messagesSince: earliest(a.messagesSince, b.messagesSince),
  messagesFailed: a.messagesFailed + b.messagesFailed,
  moneyExceptions: a.moneyExceptions + b.moneyExceptions,
  webhooksPaused: a.webhooksPaused + b.webhooksPaused,
  pickupsUnassigned: a.pickupsUnassigned + b.pickupsUnassigned,
})

/** The states of all operators together, one round trip for each. */
export async function readInstallState(
  deps: Pick<Deps, 'db' | 'hot' | 'now'>,
): Promise<OperatorState> {
  let total = NOTHING
  for (const operator of await listOperatorIds(deps)) {
    const statement = readState({ operator, now: deps.now() })
    const [state] = await runPipelined<OperatorState>(deps.hot, operator, [statement])
    if (state) total = add(total, state)
  }
  return total
}
