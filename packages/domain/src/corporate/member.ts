/** A person's role in their account. An admin has every role. */
export type AccountRole = 'booker' | 'approver' | 'accounts' | 'admin'

export const ACCOUNT_ROLES: readonly AccountRole[] = ['booker', 'approver', 'accounts', 'admin']

export type AccountAct = 'book' | 'approve' | 'see-statement' | 'make-invoice'

const MAY: Readonly<Record<AccountRole, readonly AccountAct[]>> = {
  booker: ['book', 'see-statement', 'make-invoice'],
  approver: ['book', 'approve', 'see-statement', 'make-invoice'],
  accounts: ['see-statement', 'make-invoice'],
  admin: ['book', 'approve', 'see-statement', 'make-invoice'],
}

export const mayAct = (role: AccountRole, act: AccountAct): boolean => MAY[role].includes(act)
