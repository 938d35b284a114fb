import type { Passkey } from '@kerbside/domain/passkey/passkey.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { dropPasskeys, listOf } from './store.ts'

type Whose = { operator: OperatorId; customerId: string }

/** Deletes all passkeys of a customer; true if there were any. */
export const deletePasskeys = async (tx: Tx, whose: Whose): Promise<boolean> =>
  (await dropPasskeys(tx, whose)).length > 0

/** The stored data of a customer's passkeys, for their own data export. */
export const listPasskeyData = async (tx: Tx, whose: Whose): Promise<Omit<Passkey, 'id'>[]> =>
  (await listOf(tx, whose)).map(({ name, host, madeAt, usedAt, isSynced, stoppedAt }) => ({
    name,
    host,
    madeAt,
    usedAt,
    isSynced,
    stoppedAt,
  }))
