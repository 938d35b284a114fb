import type { DriverLeg } from '@kerbside/contract/dispatch/driver-legs.ts'
import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { Ring } from './ring.tsx'
import { clockOf, waitingNow } from './waiting-now.ts'
import '../shell/messages.ts'

export type WaitingViewProps = {
  leg: DriverLeg
  /** When the car arrived, ISO 8601; used until the server has set the clock's start. */
  arrivedAt: string | undefined
  nowMs: number
}

const SINCE = {
  landing: 'driver.sinceLanding',
  pickup: 'driver.sincePickup',
  arrival: 'driver.sinceArrival',
} as const

/** The waiting clock: the desk and the passenger see the same start and the same figures. */
export function WaitingView({ leg, arrivedAt, nowMs }: WaitingViewProps) {
  const { waiting, currencyCode } = leg
  if (!waiting) {
    const seconds = arrivedAt ? Math.max(0, Math.floor((nowMs - Date.parse(arrivedAt)) / 1000)) : 0
    return (
      <div className="drive-waiting">
        <Ring share={0} big>
          <b className="num">{clockOf(seconds)}</b>
          <span>{t('driver.here')}</span>
        </Ring>
        <p className="soft">{t('driver.clockLater')}</p>
      </div>
    )
  }
  const now = waitingNow(waiting, nowMs)
  const starts = new Date(waiting.startsAt)
  const early = nowMs < starts.getTime()
  const unit = formatWireMoney(waiting.perUnit, currencyCode)
  const mine = formatWireMoney(waiting.sharePerUnit, currencyCode)
  return (
    <div className="drive-waiting">
      <Ring share={now.share} mark={now.noShowMark} big late={now.freeLeftSeconds === 0}>
        <b className="num" role="timer">
          {clockOf(now.seconds)}
        </b>
        <span>{t(early ? 'driver.startsLater' : SINCE[waiting.from], { at: starts })}</span>
      </Ring>
      <p>
        <b>
          {early
            ? t('driver.freeFromPickup', {
                minutes: Math.round((Date.parse(waiting.freeUntil) - starts.getTime()) / 60_000),
              })
            : now.freeLeftSeconds > 0
              ? t('driver.freeLeft', { time: clockOf(now.freeLeftSeconds) })
              : t('driver.paidNow', {
                  cost: formatWireMoney(now.cost, currencyCode),
                  mine: formatWireMoney(now.mine, currencyCode),
                })}
        </b>
        {waiting.perUnit > 0 && (
          <span className="soft">
            {t('driver.thenCosts', { unit, minutes: waiting.unitMinutes, mine })}
          </span>
        )}
        {waiting.noShowFrom !== '' && !now.mayBeNoShow && (
          <span className="soft">
            {t('driver.noShowFrom', { time: formatTime(new Date(waiting.noShowFrom), 'clock') })}
          </span>
        )}
      </p>
    </div>
  )
}
