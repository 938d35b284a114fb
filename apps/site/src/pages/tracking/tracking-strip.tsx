import type { TrackedLeg } from '@kerbside/contract/pages.ts'
import { MessageIcon } from '@kerbside/kit/more-icon.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import {
  countsMinutes,
  formatArrival,
  formatHeadline,
} from '../../features/tracking/describe-tracking.ts'
import { legStatusFacts } from '../../leg-status-facts.ts'
import type { PageProps } from '../../page-props.ts'
import { DriverStrip } from './driver-strip.tsx'
import { TrackingDataScript } from './tracking-data-script.tsx'
import { TrackingDelay } from './tracking-delay.tsx'
import { Face, TrackingVehicle } from './tracking-driver.tsx'

type TrackingStripProps = Pick<PageProps, 'facts' | 'found' | 'operator' | 'now'> & {
  pickupAt: Date | undefined
}

/** Driver and progress on a page with another topic; before that a placeholder for them. */
export function TrackingStrip({ facts, found, operator, now, pickupAt }: TrackingStripProps) {
  const { booking, trackedLeg } = facts
  if (!booking) return null
  if (!trackedLeg) return <DriverStrip booking={booking} pickupAt={pickupAt} />
  const code = found.own ? '' : (found.about[0] ?? '')
  return (
    <div className="stack tracking-strip" data-fresh="tracking">
      {trackedLeg.now.name === '' ? (
        <DriverStrip booking={booking} pickupAt={pickupAt} />
      ) : (
        <>
          <div className="driver-strip">
            <Face trackedLeg={trackedLeg} />
            <p className="small">
              <b>{formatHeadline(legStatusFacts(trackedLeg))}</b>
              <br />
              <span className="soft num">
                <TrackingMinutes trackedLeg={trackedLeg} nowMs={now.getTime()} />
              </span>
              {facts.ticketcode && (
                <>
                  <br />
                  <a href={pageLink('tracking', facts.ticketcode)}>{t('tracking.follow')}</a>
                </>
              )}
            </p>
          </div>
          <TrackingDelay trackedLeg={trackedLeg} nowMs={now.getTime()} />
          <TrackingVehicle trackedLeg={trackedLeg} operator={operator} />
          {trackedLeg.now.drivermobile && (
            <a
              className="button alt"
              href={`sms:${trackedLeg.now.drivermobile}`}
              data-does="message"
            >
              <MessageIcon />
              <span>{t('tracking.message')}</span>
            </a>
          )}
        </>
      )}
      <TrackingDataScript
        trackedLeg={trackedLeg}
        code={code}
        operator={operator}
        nowMs={now.getTime()}
      />
    </div>
  )
}

function TrackingMinutes({
  trackedLeg: { now },
  nowMs,
}: {
  trackedLeg: TrackedLeg
  nowMs: number
}) {
  if (!countsMinutes(now)) return now.name
  return (
    <>
      {now.name},{' '}
      <b>
        <span data-tracking-minutes>{now.etaetc}</span> {t('tracking.min')}
      </b>
      . <span data-tracking-arrives>{formatArrival(now, nowMs)}</span>
    </>
  )
}
