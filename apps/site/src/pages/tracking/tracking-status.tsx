import type { TrackedLeg } from '@kerbside/contract/pages.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import {
  countsMinutes,
  formatArrival,
  formatHeadline,
  formatSeen,
  formatWait,
} from '../../features/tracking/describe-tracking.ts'
import { legStatusFacts } from '../../leg-status-facts.ts'
import { TrackingDelay } from './tracking-delay.tsx'

export type TrackingStatusProps = { trackedLeg: TrackedLeg; nowMs: number; isHeading?: boolean }

/** The minutes in large type, and what they count down to; before that the pickup time. */
export function TrackingStatus({ trackedLeg, nowMs, isHeading = false }: TrackingStatusProps) {
  const { now } = trackedLeg
  const counts = countsMinutes(now)
  const seen = formatSeen(now, nowMs)
  const waits = formatWait(now, nowMs)
  const Heading = isHeading ? 'h1' : 'b'
  return (
    <div className="tracking-now">
      <b className="tracking-big num">
        {counts ? (
          <>
            <span data-tracking-minutes>{now.etaetc}</span>
            <small> {t('tracking.min')}</small>
          </>
        ) : (
          formatTime(momentOf(trackedLeg), 'clock')
        )}
      </b>
      <div>
        <Heading className="tracking-headline">
          {formatHeadline(legStatusFacts(trackedLeg))}
        </Heading>
        <p className="soft small num">
          {!counts && !waits && <>{formatTime(momentOf(trackedLeg), 'day')} </>}
          {counts && <span data-tracking-arrives>{formatArrival(now, nowMs)}</span>}{' '}
          {waits && <span data-tracking-wait>{waits}</span>}{' '}
          {seen && <span data-tracking-seen>{seen}</span>}
        </p>
        <TrackingText trackedLeg={trackedLeg} />
      </div>
      <TrackingDelay trackedLeg={trackedLeg} nowMs={nowMs} />
    </div>
  )
}

/** When it ended; before that the pickup time. */
function momentOf({ now, steps }: TrackedLeg): Date {
  const isEnded = now.state === 'completed' || now.state === 'no_show'
  const ended = isEnded ? steps.at(-1)?.at : undefined
  return new Date(ended || now.pickupat)
}

function TrackingText({ trackedLeg: { now } }: { trackedLeg: TrackedLeg }) {
  const text = TEXTS[now.state]
  return text ? <p className="soft small">{t(text)}</p> : null
}

const TEXTS: Readonly<Record<string, MessageId>> = {
  confirmed: 'tracking.noDriverText',
  assigned: 'tracking.willDriveText',
  cancelled: 'tracking.offText',
}
