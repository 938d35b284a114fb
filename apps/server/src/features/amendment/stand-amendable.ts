import type { AmendmentStanding } from '@kerbside/contract/amendment.ts'
import {
  type AmendedPart,
  type AmendRefusal,
  freeUntil,
  judgeAmendment,
} from '@kerbside/domain/booking/amend-limits.ts'
import { findDue } from '@kerbside/domain/payment/find-due.ts'
import type { Call } from '../../http/call.ts'
import { payLinkOf } from '../payment-link/open-link.ts'
import type { Amendable } from './find-amendable.ts'

type Asking = Pick<Call, 'profile' | 'now' | 'who'>

/** The desk may until the pickup: what it gives away by that is its own. */
const DESK = { bands: [], changeHours: 0, mayChange: true }

const rulesOf = ({ profile, who }: Asking, { booking }: Amendable) =>
  who.member
    ? DESK
    : {
        bands: booking.cancelBands,
        changeHours: profile.settings.changeHours ?? 0,
        mayChange: profile.settings.customersMayChange ?? true,
      }

/** Whether this of a leg may be changed by whoever asks now, by its state, what was promised and the operator. */
export const judgePart = (
  call: Asking,
  of: Amendable & { part: AmendedPart },
): { ok: true } | { ok: false; reason: AmendRefusal } =>
  judgeAmendment(of.leg, { part: of.part, rules: rulesOf(call, of), now: call.now() })

/** How a leg stands and what of it may be changed, without any offer. */
export function standOf(call: Asking, of: Amendable): AmendmentStanding {
  const { booking, leg } = of
  const mayChange = judgePart(call, { ...of, part: 'trip' }).ok
    ? 'all'
    : judgePart(call, { ...of, part: 'details' }).ok
      ? 'details'
      : 'nothing'
  return {
    version: booking.version,
    currency: booking.currency,
    mayChange,
    changeUntil: freeUntil(leg, rulesOf(call, of)),
    now: { leg, note: booking.note, total: booking.total },
    offer: undefined,
    vehicles: [],
    payPath: '',
  }
}

/** Where a changed booking's balance is paid; '' when nothing is due, or it is paid to the driver or by an account. */
export async function payPathOf(
  call: Call,
  { booking }: Pick<Amendable, 'booking'>,
): Promise<string> {
  const { paymentMethod } = booking
  if (paymentMethod === 'cash' || paymentMethod === 'account' || !findDue(booking)) return ''
  const { path } = await payLinkOf(call, { booking })
  return path
}
