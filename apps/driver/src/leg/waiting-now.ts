import type { DriverLeg } from '@kerbside/contract/dispatch/driver-legs.ts'

type Waiting = NonNullable<DriverLeg['waiting']>

export type WaitingNow = {
  /** Whole seconds since the clock started; 0 before. */
  seconds: number
  /** Share of the free time, 0 to 1. */
  share: number
  freeLeftSeconds: number
  /** Units begun after the free time, with their charge and the driver's share, in the leg's currency. */
  units: number
  cost: number
  mine: number
  /** Where on the ring a no-show becomes allowed; undefined if that is outside the ring. */
  noShowMark: number | undefined
  mayBeNoShow: boolean
}

/** The current state of the waiting clock. `nowMs` is by the server's clock. */
export function waitingNow(waiting: Waiting, nowMs: number): WaitingNow {
  const starts = Date.parse(waiting.startsAt)
  const free = Date.parse(waiting.freeUntil)
  const until = waiting.endedAt === '' ? nowMs : Math.min(nowMs, Date.parse(waiting.endedAt))
  const over = Math.max(0, until - free)
  const units =
    waiting.perUnit > 0 && waiting.unitMinutes > 0
      ? Math.ceil(over / (waiting.unitMinutes * 60_000))
      : 0
  const whole = Math.max(1, free - starts)
  const noShow = Date.parse(waiting.noShowFrom)
  const mark = (noShow - starts) / whole
  return {
    seconds: Math.max(0, Math.floor((until - starts) / 1000)),
    share: Math.min(1, Math.max(0, (until - starts) / whole)),
    freeLeftSeconds: Math.max(0, Math.ceil((free - until) / 1000)),
    units,
    cost: units * waiting.perUnit,
    mine: units * waiting.sharePerUnit,
    noShowMark: mark > 0 && mark <= 1 ? mark : undefined,
    mayBeNoShow: Number.isFinite(noShow) && nowMs >= noShow,
  }
}

/** 14:05, or 1:02:09 from one hour on. */
export function clockOf(seconds: number): string {
  const two = (count: number) => String(count).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const rest = two(seconds % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${two(minutes)}:${rest}`
}
