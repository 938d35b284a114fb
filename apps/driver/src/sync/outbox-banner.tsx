import { WarningIcon } from '@kerbside/kit/icon.tsx'
import { CashIcon, CheckIcon, ClockIcon, PinIcon } from '@kerbside/kit/more-icon.tsx'
import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { CHARGE_NAMES } from '../leg/charge-sheet.tsx'
import { stateLabel } from '../leg/format-leg.ts'
import { NoSignalIcon } from '../shell/drive-icon.tsx'
import { useTicking } from '../shell/use-ticking.ts'
import type { StoredEvent } from './driver-storage.ts'
import type { OutboxState } from './outbox.ts'
import '../shell/messages.ts'

/** Shown while offline: since when, and that nothing is lost. */
export function OutboxBanner({ box, lasts }: { box: OutboxState; lasts: boolean }) {
  if (box.offlineSince === undefined) return null
  const count = box.waiting.length + (box.fixes.count > 0 ? 1 : 0)
  const since = new Date(box.offlineSince)
  return (
    <output className="drive-off">
      <NoSignalIcon />
      <span>
        <b>
          {t(box.failureReason === 'failed' ? 'driver.noAnswerSince' : 'driver.noSignalSince', {
            at: since,
          })}
        </b>
        <span>
          {count > 0 ? t('driver.keptThings', { count }) : t('driver.goOnWorking')}
          {!lasts && ` ${t('driver.keepOpen')}`}
        </span>
      </span>
    </output>
  )
}

/** The unsent events of this phone, in order. */
export function OutboxList({ box, currency }: { box: OutboxState; currency: string }) {
  const now = useTicking()
  const { waiting, fixes, nextTryAt, offlineSince } = box
  if (offlineSince === undefined || (waiting.length === 0 && fixes.count === 0)) return null
  const seconds = nextTryAt === undefined ? 0 : Math.max(0, Math.ceil((nextTryAt - now) / 1000))
  return (
    <section className="drive-kept" aria-label={t('driver.kept')}>
      <p>
        <b>{t('driver.kept')}</b>
        <span className="soft">
          {seconds > 0 ? t('driver.triesIn', { count: seconds }) : t('driver.triesNow')}
        </span>
      </p>
      <ul>
        {fixes.count > 0 && fixes.since && (
          <li>
            <PinIcon />
            <span>{t('driver.positions', { count: fixes.count })}</span>
            <span className="soft">{t('driver.from', { at: new Date(fixes.since) })}</span>
          </li>
        )}
        {waiting.map((event) => (
          <li key={event.eventId}>
            {iconOf(event)}
            <span>{describeEvent(event, currency)}</span>
            <span className="soft num">{formatTime(new Date(event.at), 'clock')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const iconOf = ({ kind }: StoredEvent) =>
  kind === 'cash' ? <CashIcon /> : kind === 'offer' ? <CheckIcon /> : <ClockIcon />

export function describeEvent(event: StoredEvent, currency: string): string {
  if (event.kind === 'cash')
    return t('driver.eventCash', { amount: formatWireMoney(event.amount, currency) })
  if (event.kind === 'charge')
    return `${t(CHARGE_NAMES[event.charge])} ${formatWireMoney(event.amount, currency)}`
  if (event.kind === 'offer')
    return t(event.answer === 'accept' ? 'driver.eventAccept' : 'driver.eventReject')
  if (event.kind === 'emergency') return t('driver.emergency')
  if (event.kind === 'withdrawal') return t('driver.emergencyWithdraw')
  if (event.kind === 'break') return t(event.on ? 'driver.takeBreak' : 'driver.endBreak')
  if (event.to === 'confirmed') return t('driver.eventGiveBack')
  return event.to === 'assigned' ? t('driver.eventNotSetOff') : stateLabel(event.to)
}

type RejectedProps = {
  box: OutboxState
  currency: string
  onRead: (eventId: string) => void
}

/** Rejected events with the server's messages, until they were read. */
export function RejectedList({ box, currency, onRead }: RejectedProps) {
  return box.refused.map(({ event, message }) => (
    <div key={event.eventId} className="drive-refused" role="alert">
      <WarningIcon />
      <p>
        <b>
          {t('driver.notDone', {
            what: describeEvent(event, currency),
            at: new Date(event.at),
          })}
        </b>
        <span>{message}</span>
      </p>
      <button type="button" className="drive-quiet" onClick={() => onRead(event.eventId)}>
        {t('dialog.ok')}
      </button>
    </div>
  ))
}
