import { mayChangeForAccount } from '@kerbside/domain/booking/amend-account.ts'
import type { Leg } from '@kerbside/domain/booking/booking.ts'
import { mayAct } from '@kerbside/domain/corporate/member.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { findAnyAccount, findMyAccount } from '../corporate/find-account.ts'
import type { Amendable } from './find-amendable.ts'
import { findBookerOf } from './store.ts'

/** Whether the company a trip was booked for lets it become so; whoever asks, and by whatever link. */
export async function judgeAccount(
  call: Call,
  { booking, after, total }: Pick<Amendable, 'booking'> & { after: Leg; total: Minor },
): Promise<boolean> {
  const { operator } = call
  const bookerId = await withOperator(call, (tx) =>
    findBookerOf(tx, { operator, bookingId: booking.id }),
  )
  const account = bookerId === undefined ? undefined : await findAnyAccount(call, { bookerId })
  if (!account) return true
  const mine = call.who.bookerId === bookerId ? await findMyAccount(call) : undefined
  return mayChangeForAccount(account.rules, {
    booking,
    leg: after,
    total,
    zone: call.profile.zone,
    mayApprove: mine !== undefined && mayAct(mine.role, 'approve'),
  })
}
