import type { DeskClock } from '@kerbside/contract/desk/job.ts'
import { sayDeskMoney } from '@kerbside/web/dispatch/say-leg.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import type { CSSProperties } from 'react'
import { useSecond } from './use-second.ts'

/** "14:05" */
const minutesSeconds = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** The one clock all three see: since when, how long for nothing, and what then. */
export function WaitingClock({ clock, currency }: { clock: DeskClock; currency: string }) {
  const now = useSecond()
  const start = Date.parse(clock.startsat)
  const free = Date.parse(clock.freeuntil)
  const waited = clock.running ? Math.max(0, (now - start) / 1000) : clock.waitedseconds
  const left = (free - start) / 1000 - waited
  const share = free > start ? Math.min(100, (waited * 100_000) / (free - start)) : 100
  return (
    <section className="wc" aria-label={say('desk.waiting')}>
      <div className="between">
        <span>
          <span className="big" aria-hidden="true">
            {minutesSeconds(waited)}
          </span>{' '}
          {say('desk.waited')}
        </span>
        <span className="num small">
          <b>
            {left >= 0
              ? say('desk.freeLeft', { time: minutesSeconds(left) })
              : say('desk.freeOver', { time: minutesSeconds(-left) })}
          </b>
          <br />
          {clock.perunit > 0 &&
            say('desk.thenPer', {
              money: sayDeskMoney(clock.perunit, currency),
              minutes: clock.unitminutes,
            })}
          {clock.owed > 0 && (
            <b> {say('desk.owed', { money: sayDeskMoney(clock.owed, currency) })}</b>
          )}
        </span>
      </div>
      <div className="wcb" style={{ '--done': `${share}%` } as CSSProperties}>
        <span className="f" />
      </div>
      <p className="between small">
        <span>
          {sayTime(new Date(start), 'clock')} {clock.startsfrom}
        </span>
        <span>{say('desk.freeUntil', { time: sayTime(new Date(free), 'clock') })}</span>
      </p>
      <p className="small soft">{say('desk.sameClock')}</p>
    </section>
  )
}
