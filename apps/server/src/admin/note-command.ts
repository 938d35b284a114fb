import { userInfo } from 'node:os'
import { withOperator } from '../db.ts'
import { recordAudit } from '../features/audit/record-audit.ts'
import type { Counter } from './command.ts'

/** Records a command in the operator's audit log; never the value of a secret. */
export const noteCommand = (
  counter: Counter,
  entry: { action: string; object: string; detail?: Readonly<Record<string, unknown>> },
): Promise<void> =>
  withOperator(counter, (tx) =>
    recordAudit(tx, {
      ...counter,
      principal: {},
      actor: { kind: 'command', id: '', name: userInfo().username },
      detail: {},
      ...entry,
    }),
  )
