import { describeBreach } from '@kerbside/contract/booker/describe-rejection.ts'
import type { ApprovalTrip } from '@kerbside/contract/booker.ts'
import { STATUS } from '@kerbside/contract/booking.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { fullAddress } from '@kerbside/domain/places/full-address.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { lockBookingById } from '../booking/change/cancel-legs.ts'
import { hashOfCode } from './approval-code.ts'
import {
  type Approval,
  findApproval,
  findCostCentre,
  findPendingApprovalByCode,
} from './approval-store.ts'
import { findAccountRow, findPerson } from './store.ts'

/** The request found by a code, locked until the transaction ends. */
export type FoundApproval = { booking: Booking; approval: Approval; customerId: string }

/** Undefined if the code is invalid or the approver has lost the role. */
export async function lockApproval(
  tx: Tx,
  { context, code }: { context: Pick<RequestContext, 'operator'>; code: string },
): Promise<FoundApproval | undefined> {
  const { operator } = context
  const link = await findPendingApprovalByCode(tx, { operator, codeHash: hashOfCode(code) })
  if (!link) return undefined
  const { bookingId, customerId } = link
  const booking = await lockBookingById(tx, { context, bookingId })
  const approval = await findApproval(tx, { operator, bookingId, lock: true })
  return booking && approval && { booking, approval, customerId }
}

/** The booking behind the code of an approver's mail. */
export const showApproval = (
  context: RequestContext,
  { code }: { code: string },
): Promise<ApprovalTrip | undefined> =>
  withOperator(context, async (tx) => {
    const found = await lockApproval(tx, { context, code })
    return found && writeApproval(tx, { context, found })
  })

export async function writeApproval(
  tx: Tx,
  {
    context,
    found,
    message = '',
  }: { context: RequestContext; found: FoundApproval; message?: string },
): Promise<ApprovalTrip> {
  const { booking, approval } = found
  const { operator } = context
  const { currency } = booking
  const account = await findAccountRow(tx, { operator, bookerId: approval.bookerId })
  const asker = await findPerson(tx, { operator, customerId: approval.requestedBy })
  const { answeredBy } = approval
  const answerer =
    answeredBy === undefined
      ? undefined
      : await findPerson(tx, { operator, customerId: answeredBy })
  return {
    code: message === '' ? CODE.done : CODE.refused,
    message,
    state: stateOf(context, found),
    company: account?.name ?? '',
    askedby: asker?.name ?? '',
    reasons: approval.reasons.map(describeBreach),
    passengername: booking.passenger.name,
    ourref: booking.ourRef,
    ourreflabel: account?.rules.reference?.label ?? '',
    costcentre: await findCostCentre(tx, { operator, bookingId: booking.id }),
    total: writeMoney(booking.total, currency),
    currencycode: currency,
    vehicletype: booking.legs[0]?.vehicleType ?? '',
    paymentmethod: booking.paymentMethod,
    notes: booking.note,
    until: approval.expiresAt.toISOString(),
    answeredby: answerer?.name ?? '',
    answer: approval.note,
    ways: booking.legs.map((leg) => ({
      jobpartid: leg.reference,
      pickupdatetime: leg.pickupLocal,
      pickupname: leg.pickup.name,
      pickupaddress: fullAddress(leg.pickup),
      dropoffname: leg.dropOff.name,
      dropoffaddress: fullAddress(leg.dropOff),
      price: writeMoney(leg.fare, currency),
    })),
  }
}

function stateOf(
  { now }: Pick<RequestContext, 'now'>,
  { approval, booking }: FoundApproval,
): ApprovalTrip['state'] {
  if (approval.state !== 'requested') return approval.state
  if (approval.expiresAt <= now()) return 'lapsed'
  return booking.legs.some(({ state }) => STATUS[state] === STATUS.requested) ? 'requested' : 'gone'
}
