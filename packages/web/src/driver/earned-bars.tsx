import { say } from '@kerbside/words/say.ts'
import { sayAmountOf, sayWeekday } from './say-job.ts'
import type { Week } from './use-week.ts'

/** A bar a day, Monday first; each says its day and its amount to who does not see it. */
export function EarnedBars({ week: { days, currencycode } }: { week: Week }) {
  const most = Math.max(...days.map(({ earned }) => earned), 1)
  return (
    <ul className="drive-bars" aria-label={say('driver.byDay')}>
      {days.map(({ date, earned, jobs }) => (
        <li key={date}>
          <span className="unseen">
            {`${sayWeekday(date, 'long')}: `}
            {jobs > 0 ? sayAmountOf(earned, currencycode) : say('driver.noJobs')}
          </span>
          <span className="num" aria-hidden="true">
            {earned > 0 ? Math.floor(earned) : ''}
          </span>
          <span
            className={earned > 0 ? 'bar' : 'bar none'}
            style={{ height: `${(earned / most) * 92}px` }}
            aria-hidden="true"
          />
          <span className="soft" aria-hidden="true">
            {sayWeekday(date, 'narrow')}
          </span>
        </li>
      ))}
    </ul>
  )
}
