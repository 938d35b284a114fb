import type { BookingLife } from '@kerbside/contract/pages.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { readState, SHOWN } from '../booking-state.ts'

/** What happened to a booking and when, oldest first; the way back for itself. */
export function BookingTimeline({ life: { ways } }: { life: BookingLife }) {
  return ways.map(({ jobpartid, timeline }, at) => (
    <section key={jobpartid} className="timeline">
      <h2>{say(at === 0 ? 'history.timeline' : 'history.timelineBack')}</h2>
      <ol className="num">
        {timeline.map((moved, nth) => (
          <li key={`${moved.status} ${moved.at}`}>
            <span>
              {nth === 0 ? sayMade(moved.status) : say(SHOWN[readState(moved.status)].word)}
            </span>
            <time className="soft small" dateTime={moved.at}>
              {sayTime(new Date(moved.at), 'day')} {sayTime(new Date(moved.at), 'clock')}
            </time>
          </li>
        ))}
      </ol>
    </section>
  ))
}

/** What waits for somebody's yes is not booked yet. */
function sayMade(status: string): string {
  const state = readState(status)
  if (state === 'requested') return say('history.madeRequested')
  return say(state === 'confirmed' ? 'history.madeConfirmed' : 'history.made')
}
