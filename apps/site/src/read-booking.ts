import type { BookingInfo } from '@kerbside/contract/booking.ts'
import { readMoney } from '@kerbside/contract/money.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { readWhen } from '@kerbside/domain/read-when.ts'

/** "KB-1040718": the displayed reference. */
export const formatReference = ({ settings }: Operator, booking: BookingInfo): string =>
  `${settings.referencePrefix}-${booking.jobpartid}`

/** The instant of a local time of a booking; undefined if there is none, as without a return leg. */
export function readInstant(text: string, zone: string): Date | undefined {
  const result = readWhen(text, zone)
  return result.ok ? result.at : undefined
}

/** An amount of the contract as money. */
export const moneyOf = (booking: BookingInfo, amount: number) => ({
  minor: readMoney(amount, booking.currencycode),
  currency: booking.currencycode,
})
