import type { OpeningHours } from '@kerbside/domain/operator/operator.ts'
import { t } from '@kerbside/words/translate.ts'
import { formatMinutes, weekSpans } from './week-spans.ts'

const TICKS = [0, 360, 720, 1080, 1440]
/** 2024-01-01 was a Monday. */
const dayName = (weekday: number, style: 'short' | 'long'): string =>
  new Date(Date.UTC(2024, 0, weekday)).toLocaleDateString('en-GB', {
    weekday: style,
    timeZone: 'UTC',
  })

export const shortDay = (weekday: number): string => dayName(weekday, 'short')

/** The resulting week, a row per day, and the same as text for screen readers. */
export function WeekGrid({ hours }: { hours: readonly OpeningHours[] }) {
  const week = weekSpans(hours)
  return (
    <div className="dk-week">
      {week.map((spans, index) => {
        const summary =
          spans.length === 0
            ? t('ground.closedAllDay')
            : spans
                .map(({ from, until }) => `${formatMinutes(from)}–${formatMinutes(until)}`)
                .join(', ')
        return (
          <div key={dayName(index + 1, 'short')} className="dk-week-row">
            <span>{dayName(index + 1, 'short')}</span>
            <svg
              viewBox="0 0 1440 10"
              preserveAspectRatio="none"
              role="img"
              aria-label={`${dayName(index + 1, 'long')}: ${summary}`}
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
            <span key={minutes}>{formatMinutes(minutes)}</span>
          ))}
        </span>
      </div>
    </div>
  )
}
