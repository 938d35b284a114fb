import { userInfo } from 'node:os'
import { withOperator } from '../db.ts'
import { keepAudit } from '../features/audit/keep-audit.ts'
import type { Counter } from './command.ts'

/** What was done from the command line, in the operator's audit log; never what a secret says. */
export const noteCommand = (
  counter: Counter,
  said: { deed: string; object: string; detail?: Readonly<Record<string, unknown>> },
): Promise<void> =>
  withOperator(counter, (tx) =>
    keepAudit(tx, {
      ...counter,
      who: {},
      actor: { kind: 'command', id: '', name: userInfo().username },
      detail: {},
      ...said,
    }),
  )
