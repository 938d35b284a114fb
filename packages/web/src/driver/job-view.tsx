import type { DriverJob } from '@kerbside/contract/job.ts'
import type { SketchData } from '@kerbside/kit/map/sketch-data.ts'
import { MessageIcon, PhoneIcon } from '@kerbside/kit/more-icon.tsx'
import { say, sayTime } from '@kerbside/words/say.ts'
import { type ReactNode, useState } from 'react'
import { SignIcon } from './drive-icon.tsx'
import { HoldButton } from './hold-button.tsx'
import { JobActions, telLink } from './job-actions.tsx'
import { JobFacts } from './job-facts.tsx'
import { JobMap } from './job-map.tsx'
import { MoreSheet } from './more-sheet.tsx'
import { NameBoard } from './name-board.tsx'
import type { Navigator } from './navigation-link.ts'
import { placeDetail } from './place-detail.ts'
import { ReasonSheet } from './reason-sheet.tsx'
import { clockOfLocal, nextStepOf, sayFlight, sayStep, sayWay } from './say-job.ts'
import { StateTag } from './state-glyph.tsx'
import type { LastSaid } from './use-last-said.ts'
import { useTicking } from './use-ticking.ts'
import { WaitingView } from './waiting-view.tsx'
import './words.ts'

export type JobViewProps = {
  job: DriverJob
  arrivedAt: string | undefined
  navigator: Navigator
  office: string
  /** Nothing gets through at the moment. */
  isLost: boolean
  /** What stands between the job and its buttons: what this phone keeps. */
  kept: ReactNode
  /** The last that was written to the driver. */
  said: LastSaid | undefined
  ground: SketchData | undefined
  onMove: (to: string, reason: string) => void
  onTalk: () => void
  /** Back to the list; absent while it is being driven. */
  onBack?: () => void
}

/** The journey that is being driven, or looked at: what matters now, and one thing to do next. */
export function JobView(props: JobViewProps) {
  const { job, isLost, kept, onMove, onBack } = props
  const now = useTicking()
  const [open, setOpen] = useState<'board' | 'noshow' | 'more'>()
  const step = nextStepOf(job)
  const isWaiting = job.state === 'arrived'
  const from = opensAt(job, { step, nowMs: now })
  const noShow = job.moves.find(({ to }) => to === 'no_show')
  return (
    <section className="drive-screen" aria-labelledby="job-title">
      <header className="drive-head">
        {onBack && (
          <button type="button" className="drive-quiet" onClick={onBack}>
            {say('driver.back')}
          </button>
        )}
        <h1 id="job-title">
          <StateTag state={job.state} {...(isWaiting && { label: say('driver.waiting') })} />
          <span className="unseen">{job.bookingref}</span>
        </h1>
        <button type="button" className="drive-quiet" onClick={() => setOpen('more')}>
          {say('driver.more')}
        </button>
      </header>
      <div className="drive-body">
        {isWaiting && <WaitingView job={job} arrivedAt={props.arrivedAt} nowMs={now} />}
        {isWaiting && job.nameboard !== '' && (
          <button type="button" className="drive-name" onClick={() => setOpen('board')}>
            <b>{job.nameboard}</b>
            <span>
              <SignIcon />
              {say('driver.fullScreen')}
            </span>
          </button>
        )}
        {isWaiting && <Said {...props} />}
        {!isWaiting && <JobMap job={job} ground={props.ground} />}
        <Goal job={job} nowMs={now} />
        <JobFacts job={job} named />
        {(job.state === 'assigned' || job.state === 'en_route') && <ThenTo job={job} />}
        {!isWaiting && <Said {...props} />}
        <Notes job={job} />
        {kept}
      </div>
      <footer className="drive-foot">
        {!isWaiting && <JobActions {...props} goal={goalOf(job)} />}
        {step && (
          <HoldButton
            key={step}
            label={sayStep(step)}
            disabled={from !== undefined}
            {...(isLost && { hint: say('driver.worksWithout') })}
            {...(from && { hint: sayFrom(from, now) })}
            onDone={() => onMove(step, '')}
          />
        )}
        {isWaiting && (
          <div className="drive-pair">
            {job.passenger.phone !== '' && (
              <a className="drive-alt" href={telLink(job.passenger.phone)}>
                <PhoneIcon />
                {say('driver.call')}
              </a>
            )}
            <button type="button" className="drive-alt" onClick={props.onTalk}>
              <MessageIcon />
              {say('driver.message')}
            </button>
            {noShow && (
              <button
                type="button"
                className="drive-alt"
                disabled={noShow.from !== '' && now < Date.parse(noShow.from)}
                onClick={() => setOpen('noshow')}
              >
                {noShow.from !== '' && now < Date.parse(noShow.from)
                  ? say('driver.noShowAt', { time: sayTime(new Date(noShow.from), 'clock') })
                  : say('driver.noShow')}
              </button>
            )}
          </div>
        )}
      </footer>
      {open === 'board' && <NameBoard name={job.nameboard} onClose={() => setOpen(undefined)} />}
      {open === 'noshow' && (
        <ReasonSheet
          title={say('driver.noShowTitle')}
          sentence={say('driver.noShowText')}
          reasons={[say('driver.noShowSilent'), say('driver.noShowElsewhere')]}
          onReason={(reason) => {
            setOpen(undefined)
            onMove('no_show', reason)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'more' && <MoreSheet {...props} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

const goalOf = ({ state, pickup, dropoff }: DriverJob): DriverJob['pickup'] =>
  state === 'on_board' || state === 'completed' ? dropoff : pickup

/** When the next step may be done; undefined where that is now. */
function opensAt(
  { moves }: DriverJob,
  { step, nowMs }: { step: string | undefined; nowMs: number },
): Date | undefined {
  const from = moves.find(({ to }) => to === step)?.from
  return from && nowMs < Date.parse(from) ? new Date(from) : undefined
}

/** With its day where the clock alone could mean today. */
function sayFrom(from: Date, nowMs: number): string {
  const clock = sayTime(from, 'clock')
  const isFar = from.getTime() - nowMs > 12 * 60 * 60_000
  const time = isFar ? `${sayTime(from, 'day')} ${clock}` : clock
  return say('driver.setOffFrom', { time })
}

/** The place that matters now, and when. */
function Goal({ job, nowMs }: { job: DriverJob; nowMs: number }) {
  const toEnd = job.state === 'on_board' || job.state === 'completed'
  const goal = goalOf(job)
  const early = Math.round((Date.parse(job.pickupat) - nowMs) / 60_000)
  const flight = toEnd ? undefined : sayFlight(job)
  return (
    <div className="drive-goal">
      <p className="soft">
        <span>{say(toEnd ? 'driver.dropOff' : 'driver.pickUp')}</span>
        {!toEnd && (
          <span>{early > 12 * 60 ? sayTime(new Date(job.pickupat), 'day') : sayLeft(early)}</span>
        )}
      </p>
      <p className="drive-goal-name">
        <b>{goal.name}</b>
        <b className="num">{clockOfLocal(toEnd ? job.dropofflocal : job.pickuplocal)}</b>
      </p>
      <p className="soft">{placeDetail(goal)}</p>
      {job.askedlocal !== '' && !toEnd && (
        <p className="soft">{say('driver.asked', { time: clockOfLocal(job.askedlocal) })}</p>
      )}
      {flight && <p>{flight}</p>}
    </div>
  )
}

function sayLeft(minutes: number): string {
  if (minutes > 90) return say('driver.leftHours', { hours: Math.round(minutes / 60) })
  return minutes >= 0
    ? say('driver.leftMinutes', { minutes })
    : say('driver.lateMinutes', { minutes: -minutes })
}

function ThenTo({ job }: { job: DriverJob }) {
  return (
    <ul className="drive-then" aria-label={say('driver.then')}>
      {job.vias.map((via) => (
        <li key={`${via.lat} ${via.lng}`} className="via">
          <b>{via.name}</b>
        </li>
      ))}
      <li>
        <b>{job.dropoff.name}</b>
        <span className="soft">
          {say('driver.aboutAt', { time: clockOfLocal(job.dropofflocal) })}
          {`, ${sayWay(job)}`}
        </span>
      </li>
    </ul>
  )
}

/** What was written last, whole; pressed, the rest of the talk. */
function Said({ said, onTalk }: JobViewProps) {
  if (!said) return null
  const { side, name, at, body, isNew } = said
  return (
    <button type="button" className={isNew ? 'drive-said new' : 'drive-said'} onClick={onTalk}>
      <span>
        <b>{name || say(side === 'customer' ? 'driver.passenger' : 'driver.office')}</b>{' '}
        {sayTime(new Date(at), 'clock')}
        {isNew && <span className="drive-new">{say('driver.newMessage')}</span>}
      </span>
      <span>{body}</span>
    </button>
  )
}

function Notes({ job }: { job: DriverJob }) {
  return (
    <>
      {job.note !== '' && (
        <p className="drive-note">
          <b>{say('driver.fromPassenger')}</b> {job.note}
        </p>
      )}
      {job.desknote !== '' && (
        <p className="drive-note">
          <b>{say('driver.fromDesk')}</b> {job.desknote}
        </p>
      )}
    </>
  )
}
