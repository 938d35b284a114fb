import type { BookingLife } from '@kerbside/contract/pages.ts'
import { t } from '@kerbside/words/translate.ts'
import { readState, SHOWN } from '../../booking-state.ts'
import { formatMoment } from '../../format-moment.ts'

/** The events of a booking with their times, oldest first; the return leg separately. */
export function BookingTimeline({ life: { ways } }: { life: BookingLife }) {
  return ways.map(({ jobpartid, timeline }, index) => (
    <section key={jobpartid} className="timeline">
      <h2>{t(index === 0 ? 'history.timeline' : 'history.timelineBack')}</h2>
      <ol className="num">
        {timeline.map((moved, nth) => (
          <li key={`${moved.status} ${moved.at}`}>
            <span>
              {nth === 0 ? describeBooked(moved.status) : t(SHOWN[readState(moved.status)].word)}
            </span>
            <time className="soft small" dateTime={moved.at}>
              {formatMoment(new Date(moved.at))}
            </time>
          </li>
        ))}
      </ol>
    </section>
  ))
}

/** A booking that waits for approval is not booked yet. */
function describeBooked(status: string): string {
  const state = readState(status)
  if (state === 'requested') return t('history.madeRequested')
  return t(state === 'confirmed' ? 'history.madeConfirmed' : 'history.made')
}
