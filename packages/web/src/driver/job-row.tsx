import type { DriverJob } from '@kerbside/contract/job.ts'
import { say } from '@kerbside/words/say.ts'
import { clockOfLocal, sayAmountOf, sayFlight, sayPay } from './say-job.ts'
import { StateTag } from './state-glyph.tsx'
import './words.ts'

export type JobRowProps = {
  job: DriverJob
  /** Said instead of its state. */
  tag?: string
  onOpen?: () => void
}

/** One journey of the list: when, from where to where, what it brings. */
export function JobRow({ job, tag, onOpen }: JobRowProps) {
  const flight = sayFlight(job)
  const content = (
    <>
      <span className="drive-row-time num">{clockOfLocal(job.pickuplocal)}</span>
      <span className="drive-row-way">
        <b>{job.pickup.name}</b>
        <span>{say('driver.to', { place: job.dropoff.name })}</span>
        {flight && <span className="soft">{flight}</span>}
        <span className="drive-row-end">
          <StateTag state={job.state} {...(tag !== undefined && { label: tag })} />
          <span className="soft">{sayPay(job)}</span>
        </span>
      </span>
      <b className="num">{sayAmountOf(job.share, job.currencycode)}</b>
    </>
  )
  return onOpen ? (
    <button type="button" className="drive-row" onClick={onOpen}>
      {content}
    </button>
  ) : (
    <div className="drive-row">{content}</div>
  )
}
