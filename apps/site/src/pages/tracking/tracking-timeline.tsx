import type { TrackedLeg } from '@kerbside/contract/pages.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { stepLabel } from '../../features/tracking/describe-tracking.ts'
import { legStatusFacts } from '../../leg-status-facts.ts'
import { trackingTimes } from '../../tracking-times.ts'

/** Assigned, set off, arrived, on board, completed: past, current and future steps. */
export function TrackingTimeline({ trackedLeg, nowMs }: { trackedLeg: TrackedLeg; nowMs: number }) {
  const facts = legStatusFacts(trackedLeg)
  if (trackedLeg.steps.length === 0) return null
  return (
    <ol className="tracking-steps num" aria-label={t('tracking.timeline')}>
      {trackedLeg.steps.map((step) => (
        <li
          key={step.state}
          className={classNames(step.kind !== 'next' && step.kind)}
          aria-current={step.kind === 'now' ? 'step' : undefined}
        >
          <StepTime trackedLeg={trackedLeg} step={step} nowMs={nowMs} />
          <span>{stepLabel(step, facts)}</span>
        </li>
      ))}
    </ol>
  )
}

type StepTimeProps = { trackedLeg: TrackedLeg; step: TrackedLeg['steps'][number]; nowMs: number }

/** The time of a past step; for a future one the expected time, which is never in the past. */
function StepTime({ trackedLeg, step, nowMs }: StepTimeProps) {
  if (step.at) return <time dateTime={step.at}>{formatTime(new Date(step.at), 'clock')}</time>
  const { state } = trackedLeg.now
  const { pickupAt, dropOffAt } = trackingTimes(trackedLeg, nowMs)
  const isNext = step.kind === 'next'
  const at = { arrived: pickupAt, completed: dropOffAt }[step.state]
  if (!isNext || !at) return <span />
  const isGoal =
    (step.state === 'arrived' && state === 'en_route') ||
    (step.state === 'completed' && state === 'on_board')
  return isGoal ? (
    <time data-tracking-goal>{formatTime(at, 'clock')}</time>
  ) : (
    <time dateTime={at.toISOString()}>{formatTime(at, 'clock')}</time>
  )
}
