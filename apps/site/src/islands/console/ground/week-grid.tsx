import type { OpeningHours } from '@kerbside/domain/operator/operator.ts'
import { say } from '@kerbside/words/say.ts'
import { sayClock, weekSpans } from './week-spans.ts'

const TICKS = [0, 360, 720, 1080, 1440]
/** 2024-01-01 was a Monday. */
const dayName = (weekday: number, style: 'short' | 'long'): string =>
  new Date(Date.UTC(2024, 0, weekday)).toLocaleDateString('en-GB', {
    weekday: style,
    timeZone: 'UTC',
  })

export const shortDay = (weekday: number): string => dayName(weekday, 'short')

/** The week as it will be, a row a day, and the same in words for who cannot see it. */
export function WeekGrid({ hours }: { hours: readonly OpeningHours[] }) {
  const week = weekSpans(hours)
  return (
    <div className="dk-week">
      {week.map((spans, at) => {
        const said =
          spans.length === 0
            ? say('ground.closedAllDay')
            : spans.map(({ from, until }) => `${sayClock(from)}–${sayClock(until)}`).join(', ')
        return (
          <div key={dayName(at + 1, 'short')} className="dk-week-row">
            <span>{dayName(at + 1, 'short')}</span>
            <svg
              viewBox="0 0 1440 10"
              preserveAspectRatio="none"
              role="img"
              aria-label={`${dayName(at + 1, 'long')}: ${said}`}
            >
              {spans.map(({ from, until }) => (
                <rect
                  key={from}
                  className="is-open"
                  x={from}
                  y="0"
                  width={until - from}
                  height="10"
                />
              ))}
            </svg>
          </div>
        )
      })}
      <div className="dk-week-row" aria-hidden="true">
        <span />
        <span className="dk-week-scale soft">
          {TICKS.map((minutes) => (
            <span key={minutes}>{sayClock(minutes)}</span>
          ))}
        </span>
      </div>
    </div>
  )
}
