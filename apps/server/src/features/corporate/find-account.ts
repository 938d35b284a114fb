import { type AccountAct, type AccountRole, mayAct } from '@kerbside/domain/corporate/member.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { type Account, findAccountRow, listMembers, type Member } from './store.ts'

export type { Account, Member } from './store.ts'

/** The account the caller acts for, with its other members. */
export type MyAccount = {
  account: Account
  role: AccountRole
  me: Member
  members: readonly Member[]
}

/** Undefined if the caller acts for no account. */
export async function findMyAccount(context: RequestContext): Promise<MyAccount | undefined> {
  const { operator, principal } = context
  const { bookerId, profile } = principal
  if (bookerId === undefined || profile === undefined) return undefined
  return withOperator(context, async (tx) => {
    const account = await findAccountRow(tx, { operator, bookerId })
    const members = await listMembers(tx, { operator, bookerId })
    const me = members.find(({ customerId }) => customerId === profile.id)
    return account && me && { account, role: me.role, me, members }
  })
}

/** The same, only if the caller has this permission there. */
export async function findActingAccount(
  context: RequestContext,
  { act }: { act: AccountAct },
): Promise<MyAccount | undefined> {
  const mine = await findMyAccount(context)
  return mine && mayAct(mine.role, act) ? mine : undefined
}

/**
 * The account named in the request, if it is the caller's own and they have this permission. A number in a request is
 * a selector: another account gives the same result as a missing one.
 */
export async function findNamedAccount(
  context: RequestContext,
  { bookerId, act }: { bookerId: number; act: AccountAct },
): Promise<MyAccount | undefined> {
  return bookerId === context.principal.bookerId ? findActingAccount(context, { act }) : undefined
}

/** An account for staff and the platform; never for customers. */
export const findAnyAccount = (
  context: Pick<RequestContext, 'db' | 'operator'>,
  { bookerId }: { bookerId: number },
): Promise<Account | undefined> =>
  withOperator(context, (tx) => findAccountRow(tx, { operator: context.operator, bookerId }))

/** The members of an account; also only for staff and the platform. */
export const listAnyMembers = (
  context: Pick<RequestContext, 'db' | 'operator'>,
  { bookerId }: { bookerId: number },
): Promise<Member[]> =>
  withOperator(context, (tx) => listMembers(tx, { operator: context.operator, bookerId }))
