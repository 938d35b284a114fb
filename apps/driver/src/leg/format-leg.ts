import type { DriverLeg } from '@kerbside/contract/dispatch/driver-legs.ts'
import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { formatDistance } from '@kerbside/words/format-distance.ts'
import { t } from '@kerbside/words/translate.ts'
import '../shell/messages.ts'

/** "06:45" of a local time. */
export const clockOfLocal = (local: string): string => local.slice(11, 16)

/** "2026-11-24" of a local time. */
export const dayOfLocal = (local: string): string => local.slice(0, 10)

const STATES = {
  assigned: 'driver.stateAssigned',
  en_route: 'driver.stateEnRoute',
  arrived: 'driver.stateArrived',
  on_board: 'driver.stateOnBoard',
  completed: 'driver.stateCompleted',
  no_show: 'driver.stateNoShow',
} as const

export const stateLabel = (state: string): string =>
  state in STATES ? t(STATES[state as keyof typeof STATES]) : t('driver.stateOther')

const NEXT = {
  en_route: 'driver.doSetOff',
  arrived: 'driver.doArrived',
  on_board: 'driver.doOnBoard',
  completed: 'driver.doFinished',
} as const

export type NextStep = keyof typeof NEXT

/** The next step of a leg; undefined if the driver has none. */
export const nextStepOf = ({ moves }: Pick<DriverLeg, 'moves'>): NextStep | undefined =>
  moves.map(({ to }) => to).find((to): to is NextStep => to in NEXT)

export const stepLabel = (step: NextStep): string => t(NEXT[step])

/** The payment method, as short as possible. */
export function describePay({
  pay,
  state,
  cashToTake,
  cashTaken,
  currencyCode,
}: DriverLeg): string {
  if (state === 'no_show') return t('driver.payNone')
  // After the journey it counts as paid for the driver.
  if (cashToTake > 0) {
    const amount = cashTaken ?? cashToTake
    const id = cashTaken === null ? 'driver.payCash' : 'driver.payCashTaken'
    return t(id, { amount: formatWireMoney(amount, currencyCode) })
  }
  if (pay === 'account') return t('driver.payAccount')
  return t(pay === 'unpaid' ? 'driver.payUnpaid' : 'driver.payPaid')
}

/** "19 mi, 50 min" */
export function formatDistanceAndTime({
  metres,
  seconds,
}: Pick<DriverLeg, 'metres' | 'seconds'>): string {
  return t('driver.way', {
    distance: formatDistance(metres, 'short'),
    minutes: Math.max(1, Math.round(seconds / 60)),
  })
}

/** The status of the flight that the pickup depends on. */
export function describeFlight({ flight }: Pick<DriverLeg, 'flight'>): string | undefined {
  if (!flight) return undefined
  const { number, landedAt, landsLocal, delayMinutes } = flight
  const at = clockOfLocal(landsLocal)
  if (landedAt !== '') return t('driver.flightLanded', { number, at })
  if (landsLocal === '') return number
  if (delayMinutes >= 10) return t('driver.flightLate', { number, at, minutes: delayMinutes })
  if (delayMinutes <= -10) return t('driver.flightEarly', { number, at, minutes: -delayMinutes })
  return t('driver.flightOnTime', { number, at })
}

/** A date without zone is the same day everywhere. */
const inCivil = (date: string, how: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(document.documentElement.lang, { ...how, timeZone: 'UTC' }).format(
    new Date(`${date}T00:00Z`),
  )

/** "Monday", "Mon" or "M" of a date. */
export const formatWeekday = (date: string, form: 'long' | 'short' | 'narrow'): string =>
  inCivil(date, { weekday: form })

/** "24 Nov 2026" of a date. */
export const formatDate = (date: string): string =>
  inCivil(date, { day: 'numeric', month: 'short', year: 'numeric' })

/** "16 to 22 Nov", "30 Nov to 6 Dec" */
export function formatDays({ from, to }: { from: string; to: string }): string {
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  const begins = inCivil(from, { day: 'numeric', ...(!isOneMonth && { month: 'short' }) })
  return t('driver.days', { from: begins, to: inCivil(to, { day: 'numeric', month: 'short' }) })
}

/** "38 h 20 min" */
export function formatHours(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return t('driver.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

/** "31 minutes", "2 hours", "2 hours 10 minutes" */
export function formatMinutes(total: number): string {
  const hours = Math.floor(total / 60)
  const minutes = total % 60
  if (hours === 0) return t('driver.minutesLong', { minutes })
  return minutes === 0
    ? t('driver.hoursLong', { hours })
    : t('driver.hoursMinutesLong', { hours, minutes })
}
