import { CONFIRMATION_SENT } from '@kerbside/contract/dispatch/write-history.ts'
import { isCalledOff } from '@kerbside/domain/booking/leg-state.ts'
import { addMinutes } from '@kerbside/domain/time.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { type Mover, writeHistory } from '../../booking/change/write-move.ts'
import { countMessages } from '../../notification/send/count-messages.ts'
import { queueConfirmation } from '../../notification/send/queue-confirmation.ts'
import type { BookedLeg } from './booked-leg.ts'
import { type DispatchResult, type Worked, withLockedLeg } from './with-locked-leg.ts'

/** A double press, or two dispatchers on one call, send one message. */
const MIN_GAP_MINUTES = 1

type Params = {
  reference: number
  version?: number | undefined
  by: Mover
  channels: { email: boolean; text: boolean }
}

/** Sends the confirmation of a booking once more, by the chosen channels. It does not change the booking. */
export const resendConfirmation = (
  context: RequestContext,
  params: Params,
): Promise<DispatchResult> =>
  withLockedLeg(context, {
    reference: params.reference,
    version: params.version,
    work: (tx, bookedLeg) => resend(tx, { context, bookedLeg, params }),
  })

async function resend(
  tx: Tx,
  { context, bookedLeg, params }: { context: RequestContext; bookedLeg: BookedLeg; params: Params },
): Promise<Worked> {
  const { booking, leg } = bookedLeg
  const { operator } = context
  if (leg.state === 'held' || leg.state === 'requested')
    return { ok: false, reason: 'not-confirmed' }
  if (isCalledOff(leg.state)) return { ok: false, reason: 'not-from-here' }
  const since = addMinutes(context.now(), -MIN_GAP_MINUTES)
  const about = { operator, bookingId: booking.id, kind: 'booking-confirmed' as const, since }
  if ((await countMessages(tx, about)) > 0) return { ok: false, reason: 'sent-just-now' }
  const sent = await queueConfirmation(tx, { context, booking, channels: params.channels })
  if (sent.length === 0) return { ok: false, reason: 'no-contact' }
  await writeHistory(tx, {
    context,
    booking,
    leg: leg.number,
    machine: 'note',
    from: null,
    to: CONFIRMATION_SENT,
    by: params.by,
    reason: sent.join(', '),
    bumps: false,
  })
  return { ok: true, what: 'confirmation-sent' }
}
