import type { DeskJob } from '@kerbside/web/dispatch/api.ts'
import { sayMinutes } from '@kerbside/web/dispatch/say-leg.ts'
import { serverNow } from '@kerbside/web/server-clock.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { PlaneIcon } from './desk-icon.tsx'

type Flight = NonNullable<NonNullable<DeskJob['job']>['flight']>

const clock = (instant: string | null): string =>
  instant ? sayTime(new Date(instant), 'clock') : ''

/** What the feed last said, and how long ago. */
export function JobFlight({ flight }: { flight: Flight }) {
  const { number, from, to, scheduledat, estimatedat, landedat, checkedat } = flight
  const { text, tone } = wordOf(flight)
  const expected = landedat ?? estimatedat
  return (
    <section className="sec" aria-label={say('desk.flight')}>
      <header className="hh">
        <PlaneIcon />
        <h3>{number}</h3>
        <span className={`dk-tag ${tone}`}>{text}</span>
        {checkedat && (
          <span className="right soft small">
            {say('desk.ago', { time: sayMinutes((serverNow() - Date.parse(checkedat)) / 60_000) })}
          </span>
        )}
      </header>
      <div className="fl">
        <b>{from || '…'}</b>
        <span className="ln" aria-hidden="true" />
        <span className="num">
          <b>{to}</b>
          <br />
          <span className="soft small">
            {scheduledat && say('desk.planned', { time: clock(scheduledat) })}
            {expected && expected !== scheduledat && (
              <>
                ,{' '}
                <b>
                  {landedat
                    ? say('desk.flightLanded', { time: clock(landedat) }).toLowerCase()
                    : say('desk.expected', { time: clock(expected) })}
                </b>
              </>
            )}
          </span>
        </span>
      </div>
    </section>
  )
}

function wordOf({ state, delayminutes, landedat }: Flight): { text: string; tone: string } {
  const count = Math.abs(delayminutes ?? 0)
  switch (state) {
    case 'unknown':
      return { text: say('desk.flightUnknown'), tone: '' }
    case 'due':
      return { text: say('desk.flightDue'), tone: 'good' }
    case 'early':
      return { text: say('desk.flightIsEarly', { count }), tone: 'good' }
    case 'late':
      return { text: say('desk.flightIsLate', { count }), tone: 'warn' }
    case 'landed':
      return { text: say('desk.flightLanded', { time: clock(landedat) }), tone: 'good' }
    case 'cancelled':
      return { text: say('desk.flightCancelled'), tone: 'bad' }
    case 'diverted':
      return { text: say('desk.flightDiverted'), tone: 'bad' }
  }
}
