import type { DriverLeg } from '@kerbside/contract/dispatch/driver-legs.ts'
import type { SketchData } from '@kerbside/kit/map/sketch-data.ts'
import { MessageIcon, PhoneIcon } from '@kerbside/kit/more-icon.tsx'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { type ReactNode, useState } from 'react'
import { MoreSheet } from '../day/more-sheet.tsx'
import { EmergencyButton } from '../emergency/emergency-button.tsx'
import { SignIcon } from '../shell/drive-icon.tsx'
import { useTicking } from '../shell/use-ticking.ts'
import { BreakSheet } from './break-sheet.tsx'
import { ChargeSheet, type DriverCharge } from './charge-sheet.tsx'
import { EarlySheet, earlyMoveOf } from './early-sheet.tsx'
import {
  clockOfLocal,
  describeFlight,
  formatDistanceAndTime,
  type NextStep,
  nextStepOf,
  stepLabel,
} from './format-leg.ts'
import { HoldButton } from './hold-button.tsx'
import { LegActions, telLink } from './leg-actions.tsx'
import { LegCharges } from './leg-charges.tsx'
import { LegMap } from './leg-map.tsx'
import { LegSummary } from './leg-summary.tsx'
import { NameBoard } from './name-board.tsx'
import type { Navigator } from './navigation-link.ts'
import { placeDetail } from './place-detail.ts'
import { ReasonSheet } from './reason-sheet.tsx'
import { StateTag } from './state-glyph.tsx'
import type { LastMessage } from './use-last-message.ts'
import { WaitingView } from './waiting-view.tsx'
import '../shell/messages.ts'

export type LegViewProps = {
  leg: DriverLeg
  arrivedAt: string | undefined
  navigator: Navigator
  office: string
  /** The driver is on a break: it ends before they set off. */
  isOnBreak: boolean
  /** The server cannot be reached at the moment. */
  isOffline: boolean
  /** Shown between the leg and its buttons: the events stored on this phone. */
  kept: ReactNode
  /** The last message to the driver. */
  lastMessage: LastMessage | undefined
  ground: SketchData | undefined
  onMove: (to: string, reason: string) => void
  onCharge: (charge: DriverCharge) => void
  onEndBreak: () => void
  onEmergency: () => void
  onChat: () => void
  /** Back to the list; absent while the leg is in progress. */
  onBack?: () => void
}

/** The leg in progress, or one being viewed: its current facts and the next action. */
export function LegView(props: LegViewProps) {
  const { leg, isOffline, isOnBreak, kept: outboxList, onMove, onEndBreak, onBack } = props
  const now = useTicking()
  const [open, setOpen] = useState<'board' | 'noshow' | 'more' | 'early' | 'break' | 'charge'>()
  const step = nextStepOf(leg)
  /** Far before its time it is asked about first. */
  const report = (to: NextStep) => {
    const isEarly = earlyMoveOf(leg, { step: to, nowMs: now }) !== undefined
    setOpen(isEarly ? 'early' : undefined)
    if (!isEarly) onMove(to, '')
  }
  const isWaiting = leg.state === 'arrived'
  const from = opensAt(leg, { step, nowMs: now })
  const noShow = leg.moves.find(({ to }) => to === 'no_show')
  return (
    <section className="drive-screen" aria-labelledby="leg-title">
      <header className="drive-head">
        {onBack && (
          <button type="button" className="drive-quiet" onClick={onBack}>
            {t('driver.back')}
          </button>
        )}
        <h1 id="leg-title">
          <StateTag state={leg.state} {...(isWaiting && { label: t('driver.waiting') })} />
          <span className="unseen">{leg.bookingRef}</span>
        </h1>
        <span>
          <EmergencyButton onPress={props.onEmergency} />
          <button type="button" className="drive-quiet" onClick={() => setOpen('more')}>
            {t('driver.more')}
          </button>
        </span>
      </header>
      <div className="drive-body">
        {isWaiting && <WaitingView leg={leg} arrivedAt={props.arrivedAt} nowMs={now} />}
        {isWaiting && leg.nameBoard !== '' && (
          <button type="button" className="drive-name" onClick={() => setOpen('board')}>
            <b>{leg.nameBoard}</b>
            <span>
              <SignIcon />
              {t('driver.fullScreen')}
            </span>
          </button>
        )}
        {isWaiting && <LastMessageButton {...props} />}
        {!isWaiting && <LegMap leg={leg} ground={props.ground} />}
        <Goal leg={leg} nowMs={now} />
        <LegSummary leg={leg} named />
        {(leg.state === 'assigned' || leg.state === 'en_route') && <ThenTo leg={leg} />}
        {!isWaiting && <LastMessageButton {...props} />}
        <Notes leg={leg} />
        <LegCharges leg={leg} />
        {leg.state === 'on_board' && (
          <button type="button" className="drive-alt" onClick={() => setOpen('charge')}>
            {t('driver.addCharge')}
          </button>
        )}
        {outboxList}
      </div>
      <footer className="drive-foot">
        {!isWaiting && <LegActions {...props} goal={goalOf(leg)} />}
        {step && (
          <HoldButton
            key={step}
            label={stepLabel(step)}
            disabled={from !== undefined}
            {...(isOffline && { hint: t('driver.worksWithout') })}
            {...(from && { hint: formatFrom(from, now) })}
            onDone={() => (isOnBreak && step === 'en_route' ? setOpen('break') : report(step))}
          />
        )}
        {isWaiting && (
          <div className="drive-pair">
            {leg.passenger.phone !== '' && (
              <a className="drive-alt" href={telLink(leg.passenger.phone)}>
                <PhoneIcon />
                {t('driver.call')}
              </a>
            )}
            <button type="button" className="drive-alt" onClick={props.onChat}>
              <MessageIcon />
              {t('driver.message')}
            </button>
            {noShow && (
              <button
                type="button"
                className="drive-alt"
                disabled={noShow.from !== '' && now < Date.parse(noShow.from)}
                onClick={() => setOpen('noshow')}
              >
                {noShow.from !== '' && now < Date.parse(noShow.from)
                  ? t('driver.noShowAt', { time: formatTime(new Date(noShow.from), 'clock') })
                  : t('driver.noShow')}
              </button>
            )}
          </div>
        )}
      </footer>
      {open === 'board' && <NameBoard name={leg.nameBoard} onClose={() => setOpen(undefined)} />}
      {open === 'noshow' && (
        <ReasonSheet
          title={t('driver.noShowTitle')}
          sentence={t('driver.noShowText')}
          reasons={[t('driver.noShowSilent'), t('driver.noShowElsewhere')]}
          onReason={(reason) => {
            setOpen(undefined)
            onMove('no_show', reason)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'break' && (
        <BreakSheet
          onEnd={() => {
            onEndBreak()
            report('en_route')
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'early' && step && (
        <EarlySheet
          {...{ leg, step }}
          nowMs={now}
          onMove={() => {
            setOpen(undefined)
            onMove(step, '')
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'charge' && (
        <ChargeSheet
          leg={leg}
          onCharge={(charge) => {
            setOpen(undefined)
            props.onCharge(charge)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'more' && <MoreSheet {...props} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

const goalOf = ({ state, pickup, dropOff }: DriverLeg): DriverLeg['pickup'] =>
  state === 'on_board' || state === 'completed' ? dropOff : pickup

/** When the next step is allowed; undefined if it is allowed now. */
function opensAt(
  { moves }: DriverLeg,
  { step, nowMs }: { step: string | undefined; nowMs: number },
): Date | undefined {
  const from = moves.find(({ to }) => to === step)?.from
  return from && nowMs < Date.parse(from) ? new Date(from) : undefined
}

/** Includes the day if the time alone could mean today. */
function formatFrom(from: Date, nowMs: number): string {
  const clock = formatTime(from, 'clock')
  const isFar = from.getTime() - nowMs > 12 * 60 * 60_000
  const time = isFar ? `${formatTime(from, 'day')} ${clock}` : clock
  return t('driver.setOffFrom', { time })
}

/** The current destination and its time. */
function Goal({ leg, nowMs }: { leg: DriverLeg; nowMs: number }) {
  const toEnd = leg.state === 'on_board' || leg.state === 'completed'
  const goal = goalOf(leg)
  const early = Math.round((Date.parse(leg.pickupAt) - nowMs) / 60_000)
  const flight = toEnd ? undefined : describeFlight(leg)
  return (
    <div className="drive-goal">
      <p className="soft">
        <span>{t(toEnd ? 'driver.dropOff' : 'driver.pickUp')}</span>
        {!toEnd && (
          <span>
            {early > 12 * 60 ? formatTime(new Date(leg.pickupAt), 'day') : formatTimeLeft(early)}
          </span>
        )}
      </p>
      <p className="drive-goal-name">
        <b>{goal.name}</b>
        <b className="num">{clockOfLocal(toEnd ? leg.dropOffLocal : leg.pickupLocal)}</b>
      </p>
      <p className="soft">{placeDetail(goal)}</p>
      {leg.requestedLocal !== '' && !toEnd && (
        <p className="soft">
          {t('driver.pickupMoved', { time: clockOfLocal(leg.requestedLocal) })}
        </p>
      )}
      {flight && <p>{flight}</p>}
    </div>
  )
}

function formatTimeLeft(minutes: number): string {
  if (minutes > 90) return t('driver.leftHours', { hours: Math.round(minutes / 60) })
  return minutes >= 0
    ? t('driver.leftMinutes', { minutes })
    : t('driver.lateMinutes', { minutes: -minutes })
}

function ThenTo({ leg }: { leg: DriverLeg }) {
  return (
    <ul className="drive-then" aria-label={t('driver.then')}>
      {leg.vias.map((via) => (
        <li key={`${via.lat} ${via.lng}`} className="via">
          <b>{via.name}</b>
        </li>
      ))}
      <li>
        <b>{leg.dropOff.name}</b>
        <span className="soft">
          {t('driver.aboutAt', { time: clockOfLocal(leg.dropOffLocal) })}
          {`, ${formatDistanceAndTime(leg)}`}
        </span>
      </li>
    </ul>
  )
}

/** The full text of the last message; a press opens the chat. */
function LastMessageButton({ lastMessage, onChat }: LegViewProps) {
  if (!lastMessage) return null
  const { side, name, at, body, isNew } = lastMessage
  return (
    <button
      type="button"
      className={isNew ? 'drive-message new' : 'drive-message'}
      onClick={onChat}
    >
      <span>
        <b>{name || t(side === 'customer' ? 'driver.passenger' : 'driver.office')}</b>{' '}
        {formatTime(new Date(at), 'clock')}
        {isNew && <span className="drive-new">{t('driver.newMessage')}</span>}
      </span>
      <span>{body}</span>
    </button>
  )
}

function Notes({ leg }: { leg: DriverLeg }) {
  return (
    <>
      {leg.note !== '' && (
        <p className="drive-note">
          <b>{t('driver.fromPassenger')}</b> {leg.note}
        </p>
      )}
      {leg.deskNote !== '' && (
        <p className="drive-note">
          <b>{t('driver.fromDesk')}</b> {leg.deskNote}
        </p>
      )}
    </>
  )
}
