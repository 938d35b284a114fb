import type { Profile } from '@kerbside/domain/account/profile.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { findById } from './store.ts'

type Whose = { operator: OperatorId; customerId: string }

/** Somebody with an account, for a feature that has proved who they are; undefined once they have left. */
export const findCustomer = (tx: Tx, whose: Whose): Promise<Profile | undefined> =>
  findById(tx, whose)

/** The same, and nobody changes the account or leaves until this transaction is over. */
export const holdCustomer = (tx: Tx, whose: Whose): Promise<Profile | undefined> =>
  findById(tx, { ...whose, hold: true })
