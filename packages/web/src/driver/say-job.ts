import type { DriverJob } from '@kerbside/contract/job.ts'
import { readMoney } from '@kerbside/contract/money.ts'
import { say } from '@kerbside/words/say.ts'
import { sayMoney } from '../say-money.ts'
import './words.ts'

/** An amount of the wire as money. */
export const sayAmountOf = (amount: number, currency: string): string =>
  sayMoney({ minor: readMoney(amount, currency), currency })

/** "06:45" of the operator's clock. */
export const clockOfLocal = (local: string): string => local.slice(11, 16)

/** "2026-11-24" of it. */
export const dayOfLocal = (local: string): string => local.slice(0, 10)

const STATES = {
  assigned: 'driver.stateAssigned',
  en_route: 'driver.stateEnRoute',
  arrived: 'driver.stateArrived',
  on_board: 'driver.stateOnBoard',
  completed: 'driver.stateCompleted',
  no_show: 'driver.stateNoShow',
} as const

export const sayState = (state: string): string =>
  state in STATES ? say(STATES[state as keyof typeof STATES]) : say('driver.stateOther')

const NEXT = {
  en_route: 'driver.doSetOff',
  arrived: 'driver.doArrived',
  on_board: 'driver.doOnBoard',
  completed: 'driver.doFinished',
} as const

export type NextStep = keyof typeof NEXT

/** The one next step of a journey; undefined when there is none for the driver. */
export const nextStepOf = ({ moves }: Pick<DriverJob, 'moves'>): NextStep | undefined =>
  moves.map(({ to }) => to).find((to): to is NextStep => to in NEXT)

export const sayStep = (step: NextStep): string => say(NEXT[step])

/** How it is paid, as short as it can be said. */
export function sayPay({ pay, state, cashtotake, cashtaken, currencycode }: DriverJob): string {
  if (state === 'no_show') return say('driver.payNone')
  // Once the ride is over it counts as paid, to the driver.
  if (cashtotake > 0) {
    const amount = cashtaken ?? cashtotake
    const id = cashtaken === null ? 'driver.payCash' : 'driver.payCashTaken'
    return say(id, { amount: sayAmountOf(amount, currencycode) })
  }
  if (pay === 'account') return say('driver.payAccount')
  return say(pay === 'unpaid' ? 'driver.payUnpaid' : 'driver.payPaid')
}

/** "19 mi, 50 min" */
export function sayWay({ metres, seconds }: Pick<DriverJob, 'metres' | 'seconds'>): string {
  const miles = metres / 1609.344
  const shown = miles < 10 ? Math.round(miles * 10) / 10 : Math.round(miles)
  return say('driver.way', { miles: shown, minutes: Math.max(1, Math.round(seconds / 60)) })
}

/** What is known of the flight the pickup hangs on. */
export function sayFlight({ flight }: Pick<DriverJob, 'flight'>): string | undefined {
  if (!flight) return undefined
  const { number, landedat, landslocal, delayminutes } = flight
  const at = clockOfLocal(landslocal)
  if (landedat !== '') return say('driver.flightLanded', { number, at })
  if (landslocal === '') return number
  if (delayminutes >= 10) return say('driver.flightLate', { number, at, minutes: delayminutes })
  if (delayminutes <= -10) return say('driver.flightEarly', { number, at, minutes: -delayminutes })
  return say('driver.flightOnTime', { number, at })
}

/** A civil day is the same day everywhere. */
const inCivil = (date: string, how: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(document.documentElement.lang, { ...how, timeZone: 'UTC' }).format(
    new Date(`${date}T00:00Z`),
  )

/** "Monday", "Mon" or "M" of a civil day. */
export const sayWeekday = (date: string, form: 'long' | 'short' | 'narrow'): string =>
  inCivil(date, { weekday: form })

/** "16 to 22 Nov", "30 Nov to 6 Dec" */
export function sayDays({ from, to }: { from: string; to: string }): string {
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  const begins = inCivil(from, { day: 'numeric', ...(!isOneMonth && { month: 'short' }) })
  return say('driver.days', { from: begins, to: inCivil(to, { day: 'numeric', month: 'short' }) })
}

/** "38 h 20 min" */
export function sayHours(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return say('driver.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
