import type { PageRide } from '@kerbside/contract/pages.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { sayStep } from '@kerbside/web/tracking/say-ride.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { rideTimes } from '../ride-times.ts'
import { saidRide } from '../said-ride.ts'

/** Assigned, set off, here, on board, there: what was, what is and what will be. */
export function RideTimeline({ ride, nowMs }: { ride: PageRide; nowMs: number }) {
  const said = saidRide(ride)
  if (ride.steps.length === 0) return null
  return (
    <ol className="ride-steps num" aria-label={say('tracking.timeline')}>
      {ride.steps.map((step) => (
        <li
          key={step.state}
          className={classNames(step.kind !== 'next' && step.kind)}
          aria-current={step.kind === 'now' ? 'step' : undefined}
        >
          <StepTime ride={ride} step={step} nowMs={nowMs} />
          <span>{sayStep(step, said)}</span>
        </li>
      ))}
    </ol>
  )
}

type StepTimeProps = { ride: PageRide; step: PageRide['steps'][number]; nowMs: number }

/** When it was; of what is still to come, when it will be as the ride goes now: never a time that has gone by. */
function StepTime({ ride, step, nowMs }: StepTimeProps) {
  if (step.at) return <time dateTime={step.at}>{sayTime(new Date(step.at), 'clock')}</time>
  const { state } = ride.now
  const { pickupAt, dropOffAt } = rideTimes(ride, nowMs)
  const isNext = step.kind === 'next'
  const at = { arrived: pickupAt, completed: dropOffAt }[step.state]
  if (!isNext || !at) return <span />
  const isGoal =
    (step.state === 'arrived' && state === 'en_route') ||
    (step.state === 'completed' && state === 'on_board')
  return isGoal ? (
    <time data-ride-goal>{sayTime(at, 'clock')}</time>
  ) : (
    <time dateTime={at.toISOString()}>{sayTime(at, 'clock')}</time>
  )
}
