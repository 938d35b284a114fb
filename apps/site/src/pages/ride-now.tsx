import type { PageRide } from '@kerbside/contract/pages.ts'
import {
  countsMinutes,
  sayArrival,
  sayHeadline,
  saySeen,
  sayWait,
} from '@kerbside/web/tracking/say-ride.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { saidRide } from '../said-ride.ts'
import { RideLate } from './ride-late.tsx'

export type RideNowProps = { ride: PageRide; nowMs: number; isHeading?: boolean }

/** The minutes, large, and what they are counted to; before there are any, the time of the pickup. */
export function RideNow({ ride, nowMs, isHeading = false }: RideNowProps) {
  const { now } = ride
  const counts = countsMinutes(now)
  const seen = saySeen(now, nowMs)
  const waits = sayWait(now, nowMs)
  const Heading = isHeading ? 'h1' : 'b'
  return (
    <div className="ride-now">
      <b className="ride-big num">
        {counts ? (
          <>
            <span data-ride-minutes>{now.etaetc}</span> <small>{say('tracking.min')}</small>
          </>
        ) : (
          sayTime(momentOf(ride), 'clock')
        )}
      </b>
      <div>
        <Heading className="ride-headline">{sayHeadline(saidRide(ride))}</Heading>
        <p className="soft small num">
          {!counts && !waits && <>{sayTime(momentOf(ride), 'day')} </>}
          {counts && <span data-ride-arrives>{sayArrival(now, nowMs)}</span>}{' '}
          {waits && <span data-ride-wait>{waits}</span>}{' '}
          {seen && <span data-ride-seen>{seen}</span>}
        </p>
        <RideLate ride={ride} nowMs={nowMs} />
        <RideText ride={ride} />
      </div>
    </div>
  )
}

/** When it ended, once it has; until then the pickup. */
function momentOf({ now, steps }: PageRide): Date {
  const isEnded = now.state === 'completed' || now.state === 'no_show'
  const ended = isEnded ? steps.at(-1)?.at : undefined
  return new Date(ended || now.pickupat)
}

function RideText({ ride: { now } }: { ride: PageRide }) {
  const text = TEXTS[now.state]
  return text ? <p className="soft small">{say(text)}</p> : null
}

const TEXTS: Readonly<Record<string, MessageId>> = {
  confirmed: 'tracking.noDriverText',
  assigned: 'tracking.willDriveText',
  cancelled: 'tracking.offText',
}
