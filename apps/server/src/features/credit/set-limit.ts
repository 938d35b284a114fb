import type { Minor } from '@kerbside/domain/money.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { markCreditLimit } from './store.ts'

/** How much an account may owe, from now on; what it owes already stays owed. Undefined: as much as it likes. */
export const setCreditLimit = (
  call: Pick<Deps, 'db'> & { operator: OperatorId },
  facts: { bookerId: number; limit: Minor | undefined; currency: string },
): Promise<boolean> =>
  withOperator(call, (tx) => markCreditLimit(tx, { operator: call.operator, ...facts }))
