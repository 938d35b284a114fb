import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listOpenDisputes, type OpenDispute } from './store.ts'

/** Money banks took back until a dispute is decided, at the gateway and by people. */
export const listDisputes = (call: Pick<Call, 'db' | 'operator'>): Promise<OpenDispute[]> =>
  withOperator(call, (tx) => listOpenDisputes(tx, { operator: call.operator }))

export type { OpenDispute }
