import type { BookingInfo } from '@kerbside/contract/booking.ts'
import { readMoney } from '@kerbside/contract/money.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { isAirportCategory } from '@kerbside/domain/places/place.ts'
import { readWhen } from '@kerbside/domain/time.ts'

/** "KB-1040718": how a reference is read out. */
export const sayReference = ({ settings }: Operator, booking: BookingInfo): string =>
  `${settings.referencePrefix}-${booking.jobpartid}`

/** The instant of a civil time of a booking; undefined for none, as in a journey without a way back. */
export function readInstant(text: string, zone: string): Date | undefined {
  const verdict = readWhen(text, zone)
  return verdict.ok ? verdict.at : undefined
}

/** An amount of the wire as money to be said. */
export const moneyOf = (booking: BookingInfo, amount: number) => ({
  minor: readMoney(amount, booking.currencycode),
  currency: booking.currencycode,
})

/** Minutes for which waiting is free at an airport, as every page of ours promises. */
export const FREE_AIRPORT_MINUTES = 60

export const isFromAirport = (booking: BookingInfo): boolean =>
  isAirportCategory(booking.pickcategory)
