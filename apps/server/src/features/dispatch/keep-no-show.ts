import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { takeHoldsOf } from '../booking/take-holds.ts'
import { keepForNoShow } from '../cancellation/keep-for-no-show.ts'
import type { Job } from './change-job.ts'
import { doubtWord, holdCharge } from './doubt-word.ts'

/** Of a booking whose quote nobody can find any more: the whole fare, as the car came and waited. */
const WHOLE = 10_000

/**
 * Nobody came: what the price list keeps of the fare is kept, unless there is only the driver's word for it and what is
 * known speaks against it: then nothing moves until the desk has looked. Returns what is to be done after the
 * transaction.
 */
export async function keepNoShow(
  tx: Tx,
  facts: {
    call: Call
    job: Job
    reason: string
    /** What the desk said when it had looked. */
    checked?: 'charge' | 'drop'
  },
): Promise<() => Promise<void>> {
  const { call, job, reason, checked } = facts
  const { booking, leg } = job
  const doubt = checked ? undefined : await doubtWord(tx, { call, job, about: 'no-show' })
  if (doubt) {
    await holdCharge(tx, { call, job, doubt, of: 'No-show' })
    return async () => undefined
  }
  const quote = await call.quotes.find(call.operator, booking.quoteId)
  const send = await keepForNoShow(tx, {
    call,
    booking,
    leg: leg.number,
    keepBasisPoints: checked === 'drop' ? 0 : (quote?.policies.noShowKeepBasisPoints ?? WHOLE),
    reason,
  })
  return async () => {
    await send()
    await takeHoldsOf(call, { bookingId: booking.id })
  }
}
