import type { DeskClock } from '@kerbside/contract/dispatch/leg.ts'
import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import type { CSSProperties } from 'react'
import { useSecond } from '../ui/use-second.ts'

/** "14:05" */
const minutesSeconds = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** The waiting clock that desk, driver and customer share: its start, the free time, and the charge after it. */
export function WaitingClock({ clock, currency }: { clock: DeskClock; currency: string }) {
  const now = useSecond()
  const start = Date.parse(clock.startsAt)
  const free = Date.parse(clock.freeUntil)
  const waited = clock.running ? Math.max(0, (now - start) / 1000) : clock.waitedSeconds
  const left = (free - start) / 1000 - waited
  const share = free > start ? Math.min(100, (waited * 100_000) / (free - start)) : 100
  return (
    <section className="wc" aria-label={t('desk.waiting')}>
      <div className="between">
        <span>
          <span className="big" aria-hidden="true">
            {minutesSeconds(waited)}
          </span>{' '}
          {t('desk.waited')}
        </span>
        <span className="num small">
          <b>
            {left >= 0
              ? t('desk.freeLeft', { time: minutesSeconds(left) })
              : t('desk.freeOver', { time: minutesSeconds(-left) })}
          </b>
          <br />
          {clock.perUnit > 0 &&
            t('desk.thenPer', {
              money: formatWireMoney(clock.perUnit, currency),
              minutes: clock.unitMinutes,
            })}
          {clock.owed > 0 && (
            <b> {t('desk.owed', { money: formatWireMoney(clock.owed, currency) })}</b>
          )}
        </span>
      </div>
      <div className="wcb" style={{ '--done': `${share}%` } as CSSProperties}>
        <span className="f" />
      </div>
      <p className="between small">
        <span>
          {formatTime(new Date(start), 'clock')} {clock.startsFrom}
        </span>
        <span>{t('desk.freeUntil', { time: formatTime(new Date(free), 'clock') })}</span>
      </p>
      <p className="small soft">{t('desk.sameClock')}</p>
    </section>
  )
}
