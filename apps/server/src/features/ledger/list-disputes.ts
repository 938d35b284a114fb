import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { listOpenDisputes, type OpenDispute } from './store.ts'

/** Disputed payments that banks took back until people decide at the gateway. */
export const listDisputes = (
  context: Pick<RequestContext, 'db' | 'operator'>,
): Promise<OpenDispute[]> =>
  withOperator(context, (tx) => listOpenDisputes(tx, { operator: context.operator }))

export type { OpenDispute }
