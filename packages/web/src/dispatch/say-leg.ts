import type { BoardAlert, BoardLeg } from '@kerbside/contract/desk/board.ts'
import { readMoney } from '@kerbside/contract/money.ts'
import { MINUTE } from '@kerbside/domain/time.ts'
import { say } from '@kerbside/words/say.ts'
import { sayMoney } from '../say-money.ts'
import { type LegLook, lookOf } from './leg-look.ts'
import { remembering, sayClock } from './say-clock.ts'
import './words.ts'

const LOOKS = {
  requested: 'desk.toApprove',
  open: 'desk.noDriver',
  offered: 'desk.offered',
  assigned: 'desk.assigned',
  en_route: 'desk.onTheWay',
  arrived: 'desk.waiting',
  on_board: 'desk.onBoard',
  completed: 'desk.done',
  no_show: 'desk.noShow',
  off: 'desk.calledOff',
} as const satisfies Record<LegLook, string>

export const sayLook = (look: LegLook): string => say(LOOKS[look])

/** "48 min", "3 h 53": how long until then, or how long it has been. */
export function sayMinutes(minutes: number): string {
  const whole = Math.max(0, Math.floor(Math.abs(minutes)))
  if (whole < 100) return say('desk.minutes', { count: whole })
  const rest = String(whole % 60).padStart(2, '0')
  return say('desk.hoursMinutes', { hours: Math.floor(whole / 60), minutes: rest })
}

/** "0:21" */
export function sayCountdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds))
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
}

export const sayFare = ({ fare, currencycode }: Pick<BoardLeg, 'fare' | 'currencycode'>): string =>
  sayDeskMoney(fare, currencycode)

/** Always two decimals, and a minus that is one: −£4.00. */
export const sayDeskMoney = (amount: number, currency: string): string =>
  sayKnownMoney(`${amount} ${currency}`)

const sayKnownMoney = remembering((key) => {
  const [said = '', currency = ''] = key.split(' ')
  const amount = Number(said)
  const money = sayMoney({ minor: Math.abs(readMoney(amount, currency)), currency })
  return amount < 0 ? `−${money}` : money
})

const COUNTED_MINUTES = 12 * 60

/** The word at the end of a bar: what asks for action before what it merely is. */
export function sayBar(
  leg: BoardLeg,
  { alert, now }: { alert: BoardAlert | undefined; now: number },
): string {
  const look = lookOf(leg)
  const untilPickup = (Date.parse(leg.pickupat) - now) / MINUTE
  if (look === 'offered' && leg.offer)
    return say('desk.offerLeft', {
      left: sayCountdown((Date.parse(leg.offer.expiresat) - now) / 1000),
    })
  if (look === 'requested') return say('desk.approve')
  // What is far away is not counted down: it only has nobody yet.
  if (look === 'open' && untilPickup > COUNTED_MINUTES) return sayLook(look)
  if (look === 'open')
    return untilPickup < 0
      ? say('desk.overdue', { time: sayMinutes(untilPickup) })
      : sayMinutes(untilPickup)
  if (look === 'arrived' && leg.waiting) {
    const { since, freeuntil } = leg.waiting
    const waited = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE))
    const free = Math.round((Date.parse(freeuntil) - Date.parse(since)) / MINUTE)
    return say('desk.waitingOf', { waited, free })
  }
  const trouble = alert && sayTrouble(leg, alert)
  if (trouble) return trouble
  if (look === 'assigned' && leg.before && leg.before.spareminutes < 0)
    return say('desk.minutesLate', { count: -leg.before.spareminutes })
  if (look === 'assigned' && leg.money === 'unpaid') return say('desk.unpaid')
  return sayLook(look)
}

function sayTrouble(leg: BoardLeg, { kind }: BoardAlert): string | undefined {
  const delay = leg.flight?.delayminutes ?? 0
  if (kind === 'late-driver')
    return leg.before && leg.before.spareminutes < 0
      ? say('desk.minutesLate', { count: -leg.before.spareminutes })
      : say('desk.late')
  if (kind === 'not-moving') return say('desk.notMoving')
  if (kind === 'flight-late') return say('desk.flightLate', { count: Math.abs(delay) })
  if (kind === 'flight-early') return say('desk.flightEarly', { count: Math.abs(delay) })
  if (kind === 'flight-off') return say('desk.flightOff')
  return kind === 'unpaid' ? say('desk.unpaid') : undefined
}

const BADGES = {
  wheelchair: 'desk.wheelchair',
  'meet-and-greet': 'desk.meetAndGreet',
  'child-seat': 'desk.childSeat',
  pet: 'desk.pet',
  note: 'desk.hasNote',
  via: 'desk.hasVia',
  return: 'desk.isReturn',
  asap: 'desk.isAsap',
  test: 'desk.isTest',
} as const satisfies Record<BoardLeg['badges'][number], string>

export const sayBadge = (badge: BoardLeg['badges'][number]): string => say(BADGES[badge])

/** All of a bar in words: the name it has for those who do not see it. */
export function nameLeg(
  leg: BoardLeg,
  said: { alert: BoardAlert | undefined; now: number; driver?: string | undefined },
): string {
  const state = sayLook(lookOf(leg))
  const bar = sayBar(leg, said)
  return [
    leg.bookingref,
    `${sayClock(leg.pickupat)} ${say('desk.fromTo', { from: leg.from, to: leg.to })}`,
    state,
    bar === state ? '' : bar,
    said.driver ?? say('desk.nobody'),
    leg.passenger,
    leg.vehicletype,
    leg.flight?.number ?? '',
    sayFare(leg),
    ...leg.badges.map(sayBadge),
  ]
    .filter(Boolean)
    .join(', ')
}
