import { UserIcon } from '@kerbside/kit/more-icon.tsx'
import type { DriverJob, ShownDay } from '@kerbside/web/driver/day-with-kept.ts'
import { JobRow } from '@kerbside/web/driver/job-row.tsx'
import { LeftBehindNotice } from '@kerbside/web/driver/left-behind-notice.tsx'
import { dayOfLocal } from '@kerbside/web/driver/say-job.ts'
import { SharingNotice } from '@kerbside/web/driver/sharing-notice.tsx'
import { ShiftCard } from '@kerbside/web/driver/shift-card.tsx'
import { say, sayTime } from '@kerbside/words/say.ts'
import type { TabScreenProps } from './tab-screen.tsx'

/** The shift, and what it holds. */
export function JobsTab(props: TabScreenProps) {
  const { drive, left, sharing, isLost, onOpen, onSettings } = props
  const { me, day, refresh } = drive
  return (
    <>
      <header className="drive-head">
        <h1>{say('driver.jobs')}</h1>
        <button type="button" className="drive-quiet" onClick={onSettings}>
          <UserIcon />
          {me.firstName}
        </button>
      </header>
      <ShiftCard me={me} isLost={isLost} onChanged={refresh} />
      <SharingNotice sharing={sharing} />
      <LeftBehindNotice left={left} />
      {day?.taking.map(({ offerid, job }) => (
        <JobRow key={offerid} job={job} tag={say('driver.taking')} />
      ))}
      {day && <JobDays day={day} onOpen={onOpen} />}
      {day && day.jobs.length === 0 && day.taking.length === 0 && (
        <div className="drive-empty">
          <h2>{say('driver.noJobs')}</h2>
          <p className="soft">{say(me.shift ? 'driver.noJobsOn' : 'driver.noJobsOff')}</p>
        </div>
      )}
      {day && day.done.length > 0 && (
        <section aria-label={say('driver.doneToday')}>
          <h2>{say('driver.doneToday')}</h2>
          {day.done.map((job) => (
            <JobRow key={job.jobpartid} job={job} />
          ))}
        </section>
      )}
    </>
  )
}

type JobDaysProps = { day: ShownDay; onOpen: (jobpartid: number) => void }

function JobDays({ day, onOpen }: JobDaysProps) {
  const dates = [...new Set(day.jobs.map(({ pickuplocal }) => dayOfLocal(pickuplocal)))]
  const days = dates.map((date) => ({
    date,
    jobs: day.jobs.filter(({ pickuplocal }) => dayOfLocal(pickuplocal) === date),
  }))
  return days.map(({ date, jobs }) => (
    <section key={date} aria-label={titleOf(jobs)}>
      <h2>{titleOf(jobs)}</h2>
      {jobs.map((job) => (
        <JobRow key={job.jobpartid} job={job} onOpen={() => onOpen(job.jobpartid)} />
      ))}
    </section>
  ))
}

const titleOf = ([first]: readonly DriverJob[]): string =>
  first ? sayTime(new Date(first.pickupat), 'day') : ''
