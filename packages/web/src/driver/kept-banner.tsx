import { WarningIcon } from '@kerbside/kit/icon.tsx'
import { CashIcon, CheckIcon, ClockIcon, PinIcon } from '@kerbside/kit/more-icon.tsx'
import { say, sayTime } from '@kerbside/words/say.ts'
import { NoSignalIcon } from './drive-icon.tsx'
import type { KeptEvent } from './keep.ts'
import type { OutboxState } from './outbox.ts'
import { sayAmountOf, sayState } from './say-job.ts'
import { useTicking } from './use-ticking.ts'
import './words.ts'

/** While nothing gets through: since when, and that nothing is lost. */
export function KeptBanner({ box, lasts }: { box: OutboxState; lasts: boolean }) {
  if (box.lostSince === undefined) return null
  const count = box.waiting.length + (box.fixes.count > 0 ? 1 : 0)
  const since = new Date(box.lostSince)
  return (
    <output className="drive-off">
      <NoSignalIcon />
      <span>
        <b>
          {say(box.lostWhy === 'failed' ? 'driver.noAnswerSince' : 'driver.noSignalSince', {
            at: since,
          })}
        </b>
        <span>
          {count > 0 ? say('driver.keptThings', { count }) : say('driver.goOnWorking')}
          {!lasts && ` ${say('driver.keepOpen')}`}
        </span>
      </span>
    </output>
  )
}

/** What waits on this phone, in its order. */
export function KeptList({ box, currency }: { box: OutboxState; currency: string }) {
  const now = useTicking()
  const { waiting, fixes, nextTryAt, lostSince } = box
  if (lostSince === undefined || (waiting.length === 0 && fixes.count === 0)) return null
  const seconds = nextTryAt === undefined ? 0 : Math.max(0, Math.ceil((nextTryAt - now) / 1000))
  return (
    <section className="drive-kept" aria-label={say('driver.kept')}>
      <p>
        <b>{say('driver.kept')}</b>
        <span className="soft">
          {seconds > 0 ? say('driver.triesIn', { count: seconds }) : say('driver.triesNow')}
        </span>
      </p>
      <ul>
        {fixes.count > 0 && fixes.since && (
          <li>
            <PinIcon />
            <span>{say('driver.positions', { count: fixes.count })}</span>
            <span className="soft">{say('driver.from', { at: new Date(fixes.since) })}</span>
          </li>
        )}
        {waiting.map((event) => (
          <li key={event.eventid}>
            {iconOf(event)}
            <span>{sayEvent(event, currency)}</span>
            <span className="soft num">{sayTime(new Date(event.at), 'clock')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const iconOf = ({ kind }: KeptEvent) =>
  kind === 'cash' ? <CashIcon /> : kind === 'move' ? <ClockIcon /> : <CheckIcon />

export function sayEvent(event: KeptEvent, currency: string): string {
  if (event.kind === 'cash')
    return say('driver.eventCash', { amount: sayAmountOf(event.amount, currency) })
  if (event.kind === 'offer')
    return say(event.answer === 'accept' ? 'driver.eventAccept' : 'driver.eventReject')
  if (event.to === 'confirmed') return say('driver.eventGiveBack')
  return event.to === 'assigned' ? say('driver.eventNotSetOff') : sayState(event.to)
}

type RefusedProps = {
  box: OutboxState
  currency: string
  onRead: (eventid: string) => void
}

/** What the server would not do, in its own words, until it was read. */
export function RefusedList({ box, currency, onRead }: RefusedProps) {
  return box.refused.map(({ event, message }) => (
    <div key={event.eventid} className="drive-refused" role="alert">
      <WarningIcon />
      <p>
        <b>
          {say('driver.notDone', {
            what: sayEvent(event, currency),
            at: new Date(event.at),
          })}
        </b>
        <span>{message}</span>
      </p>
      <button type="button" className="drive-quiet" onClick={() => onRead(event.eventid)}>
        {say('dialog.ok')}
      </button>
    </div>
  ))
}
