import { mayChangeForAccount } from '@kerbside/domain/booking/amend/amend-account.ts'
import type { Leg } from '@kerbside/domain/booking/booking.ts'
import { mayAct } from '@kerbside/domain/corporate/member.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { findAnyAccount, findMyAccount } from '../corporate/find-account.ts'
import type { Amendable } from './find-amendable.ts'
import { findBookerOf } from './store.ts'

/** Whether the rules of the company that booked the leg allow the change. The same for every client and link. */
export async function checkAccount(
  context: RequestContext,
  { booking, after, total }: Pick<Amendable, 'booking'> & { after: Leg; total: Minor },
): Promise<boolean> {
  const { operator } = context
  const bookerId = await withOperator(context, (tx) =>
    findBookerOf(tx, { operator, bookingId: booking.id }),
  )
  const account = bookerId === undefined ? undefined : await findAnyAccount(context, { bookerId })
  if (!account) return true
  const mine = context.principal.bookerId === bookerId ? await findMyAccount(context) : undefined
  return mayChangeForAccount(account.rules, {
    booking,
    leg: after,
    total,
    zone: context.profile.zone,
    mayApprove: mine !== undefined && mayAct(mine.role, 'approve'),
  })
}
