import type { BoardAlert, BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import { MINUTE } from '@kerbside/domain/time.ts'
import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { formatClock, remembering } from './format-clock.ts'
import { appearanceOf, type LegAppearance } from './leg-appearance.ts'
import './messages.ts'

const APPEARANCE_TEXTS = {
  requested: 'desk.toApprove',
  open: 'desk.noDriver',
  offered: 'desk.offered',
  assigned: 'desk.assigned',
  en_route: 'desk.onTheWay',
  arrived: 'desk.arrived',
  on_board: 'desk.onBoard',
  completed: 'desk.completed',
  no_show: 'desk.noShow',
  off: 'desk.calledOff',
} as const satisfies Record<LegAppearance, string>

export const legAppearanceLabel = (appearance: LegAppearance): string =>
  t(APPEARANCE_TEXTS[appearance])

/** "48 min", "3 h 53": time until then, or since then. */
export function formatMinutes(minutes: number): string {
  const whole = Math.max(0, Math.floor(Math.abs(minutes)))
  if (whole < 100) return t('desk.minutes', { count: whole })
  const rest = String(whole % 60).padStart(2, '0')
  return t('desk.hoursMinutes', { hours: Math.floor(whole / 60), minutes: rest })
}

/** "9 min overdue"; "due now" within the first minute. `minutes` counts down to the moment, so it is below 0. */
export const formatOverdue = (minutes: number): string =>
  minutes > -1 ? t('desk.overdueNow') : t('desk.overdue', { time: formatMinutes(minutes) })

/** "0:21" */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds))
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
}

export const formatFare = ({
  fare,
  currencyCode,
}: Pick<BoardLeg, 'fare' | 'currencyCode'>): string => formatKnownMoney(`${fare} ${currencyCode}`)

const formatKnownMoney = remembering((key) => {
  const [amount = '', currency = ''] = key.split(' ')
  return formatWireMoney(Number(amount), currency)
})

const COUNTED_MINUTES = 12 * 60

/** A leg as it is shown: `pendingBy` names another dispatcher whose change of it waits. */
export type ShownLeg = BoardLeg & { pendingBy?: string }

/** The text at the end of a bar: required actions take precedence over the state. */
export function describeBar(
  leg: ShownLeg,
  { alert, now }: { alert: BoardAlert | undefined; now: number },
): string {
  if (leg.pendingBy !== undefined) return t('desk.pendingBy', { name: leg.pendingBy })
  const appearance = appearanceOf(leg)
  const untilPickup = (Date.parse(leg.pickupAt) - now) / MINUTE
  if (appearance === 'offered' && leg.offer)
    return t('desk.offerLeft', {
      left: formatCountdown((Date.parse(leg.offer.expiresAt) - now) / 1000),
    })
  if (appearance === 'requested') return t('desk.approve')
  // A pickup far in the future shows no countdown, only that it has no driver.
  if (appearance === 'open' && untilPickup > COUNTED_MINUTES) return legAppearanceLabel(appearance)
  if (appearance === 'open')
    return untilPickup < 0 ? formatOverdue(untilPickup) : formatMinutes(untilPickup)
  if (appearance === 'arrived' && leg.waiting) {
    const { since, freeUntil } = leg.waiting
    const waited = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE))
    const free = Math.round((Date.parse(freeUntil) - Date.parse(since)) / MINUTE)
    return t('desk.waitingOf', { waited, free })
  }
  const warning = alert && describeLegAlert(leg, alert)
  if (warning) return warning
  if (appearance === 'assigned' && leg.before && leg.before.spareMinutes < 0)
    return t('desk.lateBy', { time: formatMinutes(leg.before.spareMinutes) })
  if (appearance === 'assigned' && leg.money === 'unpaid') return t('desk.unpaid')
  return legAppearanceLabel(appearance)
}

function describeLegAlert(leg: BoardLeg, { kind }: BoardAlert): string | undefined {
  const delay = leg.flight?.delayMinutes ?? 0
  if (kind === 'late-driver')
    return leg.before && leg.before.spareMinutes < 0
      ? t('desk.lateBy', { time: formatMinutes(leg.before.spareMinutes) })
      : t('desk.late')
  if (kind === 'not-moving') return t('desk.notMoving')
  if (kind === 'flight-late') return t('desk.flightLate', { count: Math.abs(delay) })
  if (kind === 'flight-early') return t('desk.flightEarly', { count: Math.abs(delay) })
  if (kind === 'flight-off') return t('desk.flightOff')
  return kind === 'unpaid' ? t('desk.unpaid') : undefined
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

export const badgeLabel = (badge: BoardLeg['badges'][number]): string => t(BADGES[badge])

/** The full description of a bar, for screen readers. */
export function nameLeg(
  leg: ShownLeg,
  amountText: { alert: BoardAlert | undefined; now: number; driver?: string | undefined },
): string {
  const state = legAppearanceLabel(appearanceOf(leg))
  const bar = describeBar(leg, amountText)
  return [
    leg.bookingRef,
    `${formatClock(leg.pickupAt)} ${t('desk.fromTo', { from: leg.from, to: leg.to })}`,
    state,
    bar === state ? '' : bar,
    amountText.driver ?? t('desk.notAssigned'),
    leg.passenger,
    leg.vehicleType,
    leg.flight?.number ?? '',
    formatFare(leg),
    ...leg.badges.map(badgeLabel),
  ]
    .filter(Boolean)
    .join(', ')
}
