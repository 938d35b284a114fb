import type { Profile } from '@kerbside/domain/account/profile.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { findById } from './store.ts'

type Whose = { operator: OperatorId; customerId: string }

/** A customer for a feature that has already checked who they are; undefined for a deleted account. */
export const findCustomer = (tx: Tx, whose: Whose): Promise<Profile | undefined> =>
  findById(tx, whose)

/** Like findCustomer, but locks the row: the account cannot be changed or deleted until this transaction ends. */
export const lockCustomer = (tx: Tx, whose: Whose): Promise<Profile | undefined> =>
  findById(tx, { ...whose, lock: true })
