import type { AmendmentStatus } from '@kerbside/contract/amendment.ts'
import {
  type AmendedPart,
  type AmendRejection,
  checkAmendment,
  freeUntil,
} from '@kerbside/domain/booking/amend/amend-limits.ts'
import { findDue } from '@kerbside/domain/payment/find-due.ts'
import type { RequestContext } from '../../request-context.ts'
import { payLinkOf } from '../payment-link/open-link.ts'
import type { Amendable } from './find-amendable.ts'

type AmendmentCheck = Pick<RequestContext, 'profile' | 'now' | 'principal'>

/** Dispatchers may change a leg until pickup; they may waive the operator's own charges. */
const DESK = { bands: [], changeHours: 0, mayChange: true, desk: true } as const

const rulesOf = ({ profile, principal }: AmendmentCheck, { booking }: Amendable) =>
  principal.member
    ? DESK
    : {
        bands: booking.cancelBands,
        changeHours: profile.settings.changeHours ?? 0,
        mayChange: profile.settings.customersMayChange ?? true,
      }

/**
 * Whether the client may change this part of a leg now, given its state, the promised terms and the operator's
 * settings.
 */
export const checkAmendedPart = (
  context: AmendmentCheck,
  amendable: Amendable & { part: AmendedPart },
): { ok: true } | { ok: false; reason: AmendRejection } =>
  checkAmendment(amendable.leg, {
    part: amendable.part,
    rules: rulesOf(context, amendable),
    now: context.now(),
  })

/** Whether this member of staff may set the price of a booking. */
export function maySetPrices({ principal, profile }: AmendmentCheck): boolean {
  const role = principal.member?.role
  const dispatchersToo = profile.settings.dispatchersSetPrices ?? true
  return role === 'owner' || (role === 'dispatcher' && dispatchersToo)
}

/** A leg's status and what may be changed, without an offer. */
export function amendmentStatus(context: AmendmentCheck, amendable: Amendable): AmendmentStatus {
  const { booking, leg } = amendable
  const mayChange = checkAmendedPart(context, { ...amendable, part: 'trip' }).ok
    ? 'all'
    : checkAmendedPart(context, { ...amendable, part: 'details' }).ok
      ? 'details'
      : 'nothing'
  return {
    version: booking.version,
    currency: booking.currency,
    mayChange,
    changeUntil: freeUntil(leg, rulesOf(context, amendable)),
    now: { leg, note: booking.note, total: booking.total },
    offer: undefined,
    vehicles: [],
    payPath: '',
  }
}

/** The path to pay a changed booking's balance; '' if nothing is due, or if it is paid to the driver or on account. */
export async function payPathOf(
  context: RequestContext,
  { booking }: Pick<Amendable, 'booking'>,
): Promise<string> {
  const { paymentMethod } = booking
  if (paymentMethod === 'cash' || paymentMethod === 'account' || !findDue(booking)) return ''
  const { path } = await payLinkOf(context, { booking })
  return path
}
