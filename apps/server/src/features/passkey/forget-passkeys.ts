import type { Passkey } from '@kerbside/domain/passkey/passkey.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { dropPasskeys, listOf } from './store.ts'

type Whose = { operator: OperatorId; customerId: string }

/** From now on none of a customer's devices signs them in; whether one did. */
export const forgetPasskeys = async (tx: Tx, whose: Whose): Promise<boolean> =>
  (await dropPasskeys(tx, whose)).length > 0

/** What is kept of a customer's passkeys, for themselves to read. */
export const tellPasskeys = async (tx: Tx, whose: Whose): Promise<Omit<Passkey, 'id'>[]> =>
  (await listOf(tx, whose)).map(({ name, host, madeAt, usedAt, isSynced, stoppedAt }) => ({
    name,
    host,
    madeAt,
    usedAt,
    isSynced,
    stoppedAt,
  }))
