import type { BookingInfo } from '@kerbside/contract/booking.ts'

export type Buttons = { receipt: boolean; cancel: boolean; pay: boolean; track: boolean }

type Standing = Pick<BookingInfo, 'status' | 'paymentmethod' | 'ispaid' | 'jobpartid'>

const TRACKED = ['started', 'arrived', 'finish', 'pob']

/** What can be done with a booking, by the words of its status (specification, section 4). It can always be repeated. */
export function judgeButtons(
  { status, paymentmethod, ispaid, jobpartid }: Standing,
  { mayCancel }: { mayCancel: boolean },
): Buttons {
  const isCancelled = status.includes('cancelled')
  return {
    receipt: !isCancelled,
    cancel: mayCancel && status.includes('upcoming'),
    pay: paymentmethod !== 'cash' && !ispaid && jobpartid > 0 && !isCancelled,
    track: isTracked(status),
  }
}

const isTracked = (status: string): boolean => TRACKED.some((word) => status.includes(word))

/** Whether the way out or the way back can be followed now. */
export const judgeTracking = ({
  status,
  returnstatus,
}: Pick<BookingInfo, 'status' | 'returnstatus'>): boolean =>
  isTracked(status) || isTracked(returnstatus)
