import { type AccountAct, type AccountRole, mayAct } from '@kerbside/domain/corporate/member.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { type Account, findAccountRow, listMembers, type Member } from './store.ts'

export type { Account, Member } from './store.ts'

/** The account the caller acts for, with who else does. */
export type MyAccount = {
  account: Account
  role: AccountRole
  me: Member
  members: readonly Member[]
}

/** Undefined for everybody who acts for none. */
export async function findMyAccount(call: Call): Promise<MyAccount | undefined> {
  const { operator, who } = call
  const { bookerId, profile } = who
  if (bookerId === undefined || profile === undefined) return undefined
  return withOperator(call, async (tx) => {
    const account = await findAccountRow(tx, { operator, bookerId })
    const members = await listMembers(tx, { operator, bookerId })
    const me = members.find(({ customerId }) => customerId === profile.id)
    return account && me && { account, role: me.role, me, members }
  })
}

/** The same, for who may do this there. */
export async function findActingAccount(
  call: Call,
  { act }: { act: AccountAct },
): Promise<MyAccount | undefined> {
  const mine = await findMyAccount(call)
  return mine && mayAct(mine.role, act) ? mine : undefined
}

/**
 * The account a request names, when it is the caller's own and they may do this there. A number somebody sends is a
 * selector: for anybody else's there is nothing, as for one that was never given.
 */
export async function findNamedAccount(
  call: Call,
  { bookerId, act }: { bookerId: number; act: AccountAct },
): Promise<MyAccount | undefined> {
  return bookerId === call.who.bookerId ? findActingAccount(call, { act }) : undefined
}

/** An account for staff, and for whoever runs the install; never for a visitor. */
export const findAnyAccount = (
  call: Pick<Call, 'db' | 'operator'>,
  { bookerId }: { bookerId: number },
): Promise<Account | undefined> =>
  withOperator(call, (tx) => findAccountRow(tx, { operator: call.operator, bookerId }))

/** Who acts for an account, for staff likewise. */
export const listAnyMembers = (
  call: Pick<Call, 'db' | 'operator'>,
  { bookerId }: { bookerId: number },
): Promise<Member[]> =>
  withOperator(call, (tx) => listMembers(tx, { operator: call.operator, bookerId }))
