import type { BookingInfo } from '@kerbside/contract/booking.ts'

export type Buttons = { receipt: boolean; cancel: boolean; pay: boolean; track: boolean }

type BookingStatus = Pick<BookingInfo, 'status' | 'paymentmethod' | 'ispaid' | 'jobpartid'>

const TRACKED = ['started', 'arrived', 'finish', 'pob']

/** The actions possible for a booking, by its status text (specification, section 4). It can always be repeated. */
export function decideButtons(
  { status, paymentmethod, ispaid, jobpartid }: BookingStatus,
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

/** Whether the outward or the return leg can be tracked now. */
export const canTrack = ({
  status,
  returnstatus,
}: Pick<BookingInfo, 'status' | 'returnstatus'>): boolean =>
  isTracked(status) || isTracked(returnstatus)
