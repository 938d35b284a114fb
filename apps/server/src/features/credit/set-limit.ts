import type { Minor } from '@kerbside/domain/money.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { markCreditLimit } from './store.ts'

/** Sets the credit limit of an account. The amount already owed does not change. Undefined means no limit. */
export const setCreditLimit = (
  context: Pick<Deps, 'db'> & { operator: OperatorId },
  params: { bookerId: number; limit: Minor | undefined; currency: string },
): Promise<boolean> =>
  withOperator(context, (tx) => markCreditLimit(tx, { operator: context.operator, ...params }))
