import { Button } from '@kerbside/kit/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '@kerbside/kit/more-icon.tsx'
import { say } from '@kerbside/words/say.ts'
import { type ReactNode, useState } from 'react'
import { EarnedBars } from './earned-bars.tsx'
import type { Keep } from './keep.ts'
import { clockOfLocal, sayAmountOf, sayDays, sayHours, sayState, sayWeekday } from './say-job.ts'
import { StateGlyph } from './state-glyph.tsx'
import { useWeek, type Week } from './use-week.ts'
import './words.ts'

export type EarnedViewProps = {
  keep: Keep
  /** Of today: when it changes, the week is asked for anew. */
  done: number
}

/** What a week brought: the driver's share, waiting, tips, and what of it they hold in cash; by day and by job. */
export function EarnedView({ keep, done }: EarnedViewProps) {
  const [day, setDay] = useState('')
  const { week, isOld, again } = useWeek(keep, { day, done })
  return (
    <section className="drive-earned" aria-labelledby="earned-title">
      <header className="drive-head">
        <h1 id="earned-title">{say('driver.earnings')}</h1>
        {week && (
          <span className="drive-weeks">
            <button type="button" onClick={() => setDay(week.before)}>
              <ChevronLeftIcon />
              <span className="unseen">{say('driver.weekBefore')}</span>
            </button>
            <b>{sayDays(week)}</b>
            <button type="button" disabled={week.after === ''} onClick={() => setDay(week.after)}>
              <ChevronRightIcon />
              <span className="unseen">{say('driver.weekAfter')}</span>
            </button>
          </span>
        )}
      </header>
      {isOld && (
        <p className="soft">
          {say(week ? 'driver.papersOld' : 'driver.unheard')}{' '}
          <Button look="quiet" compact onPress={again}>
            {say('dialog.retry')}
          </Button>
        </p>
      )}
      {week && <WeekView key={week.from} week={week} />}
    </section>
  )
}

function WeekView({ week }: { week: Week }) {
  const { currencycode, cash, jobs } = week
  const [asksAll, setAsksAll] = useState(false)
  const money = (amount: number) => sayAmountOf(amount, currencycode)
  const isHeld = week.earned >= cash
  return (
    <>
      <p>
        <span className="soft">
          {say('driver.jobsDone', { count: jobs.length })}
          {week.shiftseconds >= 60 && `, ${sayHours(week.shiftseconds)}`}
        </span>
        <b className="drive-sum num">{money(week.earned)}</b>
      </p>
      <EarnedBars week={week} />
      <dl className="drive-sums">
        <Line name={say('driver.yourShare')}>{money(week.share)}</Line>
        <Line name={say('driver.waitingMoney')}>{money(week.waiting)}</Line>
        <Line name={say('driver.tips')}>{money(week.tips)}</Line>
        <Line name={say('driver.cashYouHold')}>{cash > 0 ? `−${money(cash)}` : money(0)}</Line>
        <Line name={say(isHeld ? 'driver.officeOwes' : 'driver.youOwe')} isSum>
          {money(Math.abs(week.earned - cash))}
        </Line>
      </dl>
      <p className="soft">{say('driver.earnedNote')}</p>
      {jobs.length > 0 &&
        (asksAll ? (
          <ul className="drive-earned-jobs">
            {jobs.map((job) => (
              <EarnedJob key={job.jobpartid} job={job} currency={currencycode} />
            ))}
          </ul>
        ) : (
          <button type="button" className="drive-alt" onClick={() => setAsksAll(true)}>
            {say('driver.seeJobs', { count: jobs.length })}
          </button>
        ))}
    </>
  )
}

function EarnedJob({ job, currency }: { job: Week['jobs'][number]; currency: string }) {
  const money = (amount: number) => sayAmountOf(amount, currency)
  const { waiting, tips, cash } = job
  const parts = [
    ...(waiting > 0 ? [say('driver.partWaiting', { amount: money(waiting) })] : []),
    ...(tips > 0 ? [say('driver.partTip', { amount: money(tips) })] : []),
    ...(cash > 0 ? [say('driver.payCashTaken', { amount: money(cash) })] : []),
  ]
  return (
    <li className="drive-row">
      <span className="drive-row-time num">
        <StateGlyph state={job.state} />
        {sayWeekday(job.pickuplocal.slice(0, 10), 'short')} {clockOfLocal(job.pickuplocal)}
      </span>
      <span className="drive-row-way">
        <b>{job.pickup}</b>
        <span>{say('driver.to', { place: job.dropoff })}</span>
        {job.state !== 'completed' && <span>{sayState(job.state)}</span>}
        {parts.length > 0 && <span className="soft">{parts.join(' · ')}</span>}
      </span>
      <b className="num">{money(job.share + waiting + tips)}</b>
    </li>
  )
}

type LineProps = { name: string; isSum?: boolean; children: ReactNode }

function Line({ name, isSum = false, children }: LineProps) {
  return (
    <div className={isSum ? 'sum' : undefined}>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}
