import { sayBreach } from '@kerbside/contract/booker/say-refusal.ts'
import type { ApprovalTrip } from '@kerbside/contract/booker.ts'
import { STATUS } from '@kerbside/contract/booking.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { fullAddress } from '@kerbside/domain/places/place.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { holdBooking } from '../booking/cancel-legs.ts'
import { hashOfCode } from './approval-code.ts'
import { type Approval, findApproval, findAskedByCode, findCostCentre } from './approval-store.ts'
import { findAccountRow, findPerson } from './store.ts'

/** A request as the code's owner finds it, held until the transaction ends. */
export type FoundApproval = { booking: Booking; approval: Approval; customerId: string }

/** Undefined for every code that opens nothing, and for an approver who is none any more. */
export async function holdApproval(
  tx: Tx,
  { call, code }: { call: Pick<Call, 'operator'>; code: string },
): Promise<FoundApproval | undefined> {
  const { operator } = call
  const link = await findAskedByCode(tx, { operator, codeHash: hashOfCode(code) })
  if (!link) return undefined
  const { bookingId, customerId } = link
  const booking = await holdBooking(tx, { call, bookingId })
  const approval = await findApproval(tx, { operator, bookingId, lock: true })
  return booking && approval && { booking, approval, customerId }
}

/** The trip behind the code of an approver's mail. */
export const showApproval = (
  call: Call,
  { code }: { code: string },
): Promise<ApprovalTrip | undefined> =>
  withOperator(call, async (tx) => {
    const found = await holdApproval(tx, { call, code })
    return found && writeApproval(tx, { call, found })
  })

export async function writeApproval(
  tx: Tx,
  { call, found, message = '' }: { call: Call; found: FoundApproval; message?: string },
): Promise<ApprovalTrip> {
  const { booking, approval } = found
  const { operator } = call
  const { currency } = booking
  const account = await findAccountRow(tx, { operator, bookerId: approval.bookerId })
  const asker = await findPerson(tx, { operator, customerId: approval.askedBy })
  const { answeredBy } = approval
  const answerer =
    answeredBy === undefined
      ? undefined
      : await findPerson(tx, { operator, customerId: answeredBy })
  return {
    code: message === '' ? CODE.done : CODE.refused,
    message,
    state: stateOf(call, found),
    company: account?.name ?? '',
    askedby: asker?.name ?? '',
    reasons: approval.reasons.map(sayBreach),
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
  { now }: Pick<Call, 'now'>,
  { approval, booking }: FoundApproval,
): ApprovalTrip['state'] {
  if (approval.state !== 'asked') return approval.state
  if (approval.expiresAt <= now()) return 'lapsed'
  return booking.legs.some(({ state }) => STATUS[state] === STATUS.requested) ? 'asked' : 'gone'
}
