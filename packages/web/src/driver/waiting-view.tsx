import type { DriverJob } from '@kerbside/contract/job.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { Ring } from './ring.tsx'
import { sayAmountOf } from './say-job.ts'
import { clockOf, waitingNow } from './waiting-now.ts'
import './words.ts'

export type WaitingViewProps = {
  job: DriverJob
  /** When the car came, for as long as the server has not said how the clock runs. ISO 8601. */
  arrivedAt: string | undefined
  nowMs: number
}

const SINCE = {
  landing: 'driver.sinceLanding',
  pickup: 'driver.sincePickup',
  arrival: 'driver.sinceArrival',
} as const

/** The waiting clock: the same start and the same figures as the desk and the passenger have. */
export function WaitingView({ job, arrivedAt, nowMs }: WaitingViewProps) {
  const { waiting, currencycode } = job
  if (!waiting) {
    const seconds = arrivedAt ? Math.max(0, Math.floor((nowMs - Date.parse(arrivedAt)) / 1000)) : 0
    return (
      <div className="drive-waiting">
        <Ring share={0} big>
          <b className="num">{clockOf(seconds)}</b>
          <span>{say('driver.here')}</span>
        </Ring>
        <p className="soft">{say('driver.clockLater')}</p>
      </div>
    )
  }
  const now = waitingNow(waiting, nowMs)
  const starts = new Date(waiting.startsat)
  const early = nowMs < starts.getTime()
  const unit = sayAmountOf(waiting.perunit, currencycode)
  const mine = sayAmountOf(waiting.shareperunit, currencycode)
  return (
    <div className="drive-waiting">
      <Ring share={now.share} mark={now.noShowMark} big late={now.freeLeftSeconds === 0}>
        <b className="num" role="timer">
          {clockOf(now.seconds)}
        </b>
        <span>{say(early ? 'driver.startsLater' : SINCE[waiting.from], { at: starts })}</span>
      </Ring>
      <p>
        <b>
          {early
            ? say('driver.notYet')
            : now.freeLeftSeconds > 0
              ? say('driver.freeLeft', { time: clockOf(now.freeLeftSeconds) })
              : say('driver.paidNow', {
                  cost: sayAmountOf(now.cost, currencycode),
                  mine: sayAmountOf(now.mine, currencycode),
                })}
        </b>
        {waiting.perunit > 0 && (
          <span className="soft">
            {say('driver.thenCosts', { unit, minutes: waiting.unitminutes, mine })}
          </span>
        )}
        {waiting.noshowfrom !== '' && !now.mayBeNoShow && (
          <span className="soft">
            {say('driver.noShowFrom', { time: sayTime(new Date(waiting.noshowfrom), 'clock') })}
          </span>
        )}
      </p>
    </div>
  )
}
