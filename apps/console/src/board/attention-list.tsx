import type { BoardAlert } from '@kerbside/contract/dispatch/board.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useEffect, useRef, useState } from 'react'
import type { Board } from '../dispatch/api.ts'
import { formatMinutes, formatOverdue } from '../dispatch/format-leg.ts'
import { isOff } from '../dispatch/leg-appearance.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { AlertIcon, CheckIcon } from '../ui/desk-icon.tsx'
import { useTime } from '../ui/use-second.ts'
import { OfficeInbox } from './office-inbox.tsx'

type AttentionProps = {
  board: Board
  alerts: readonly BoardAlert[]
  snoozed: number
  chosen: string | undefined
  mayDispatch: boolean
  isToday: boolean
  onChoose: (alert: BoardAlert) => void
  onStep: (alert: BoardAlert) => void
  onOthers: (alert: BoardAlert) => void
  onSnooze: (alert: BoardAlert) => void
  onWake: () => void
  /** True while the pointer is over the list, an alert has the focus, or one is chosen: no alert may move then. */
  onHold: (held: boolean) => void
}

/** The alerts, the most urgent first. */
export function AttentionList(props: AttentionProps) {
  const { board, alerts, snoozed, isToday, chosen, onHold } = props
  const [hasPointer, setHasPointer] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const held = hasPointer || hasFocus || chosen !== undefined
  useEffect(() => onHold(held), [held, onHold])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- they only keep the order of the alerts
    <section
      className="att-list"
      aria-labelledby="needs-you"
      onPointerEnter={() => setHasPointer(true)}
      onPointerLeave={() => setHasPointer(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      <header>
        <h2 id="needs-you">{t('desk.needsYou')}</h2>
        <span className="soft">{alerts.length}</span>
        {board.figures.atRisk > 0 && (
          <span className="right soft small">
            {t('desk.atRisk', {
              money: formatWireMoney(board.figures.atRisk, board.currencyCode),
            })}
          </span>
        )}
      </header>
      {!isToday && alerts.length === 0 && <p className="soft dk-pad">{t('desk.otherDay')}</p>}
      {isToday && alerts.length === 0 && <NoAlerts board={board} />}
      <ol>
        {alerts.map((alert, index) => (
          <AlertRow key={alert.id} {...props} alert={alert} index={index} />
        ))}
      </ol>
      <OfficeInbox />
      {snoozed > 0 && (
        <p className="soft small dk-pad">
          {t('desk.snoozed', { count: snoozed })}{' '}
          <DeskButton look="quiet" size="small" onPress={props.onWake}>
            {t('desk.showSnoozed')}
          </DeskButton>
        </p>
      )}
    </section>
  )
}

function AlertRow(props: AttentionProps & { alert: BoardAlert; index: number }) {
  const { alert, board, chosen, index, mayDispatch, onChoose, onStep, onOthers } = props
  const on = chosen === alert.id
  const row = useRef<HTMLLIElement>(null)
  const now = useTime(30)
  useEffect(() => {
    if (on) row.current?.scrollIntoView({ block: 'nearest' })
  }, [on])
  // The minutes left when the board was sent, minus the time since then.
  const left = alert.minutesLeft - (now - Date.parse(board.now)) / 60_000
  const { step } = alert
  return (
    <li
      ref={row}
      className={classNames('att', alert.heat, on && 'on')}
      aria-current={on || undefined}
    >
      <span className="rk" aria-hidden="true">
        {index + 1}
      </span>
      <div className="grow">
        <button type="button" className="att-pick" onClick={() => onChoose(alert)}>
          <span className="between">
            <span className="kind">{alert.title}</span>
            <span className="left">
              {left < 0 ? formatOverdue(left) : t('desk.left', { time: formatMinutes(left) })}
            </span>
          </span>
          <span className="between">
            <span>{alert.about}</span>
            <b className="risk">{formatWireMoney(alert.money, board.currencyCode)}</b>
          </span>
          <span className="cause">{alert.cause}</span>
          {step?.consequence && (
            <span className={classNames('fix', step.fits ? 'good' : 'warn')}>
              {step.fits ? <CheckIcon size="small" /> : <AlertIcon size="small" />}
              {step.consequence}
            </span>
          )}
        </button>
        <div className="acts">
          {step && (mayDispatch || step.kind === 'call' || step.kind === 'open') && (
            <DeskButton
              size="small"
              look={index === 0 ? 'primary' : 'plain'}
              hint={on ? 'Enter' : undefined}
              onPress={() => onStep(alert)}
            >
              {step.label}
            </DeskButton>
          )}
          {alert.reference !== null && mayDispatch && on && (
            <DeskButton size="small" hint="A" onPress={() => onOthers(alert)}>
              {t('desk.others')}
            </DeskButton>
          )}
          {on && (
            <DeskButton size="small" look="quiet" onPress={() => props.onSnooze(alert)}>
              {t('desk.snooze')}
            </DeskButton>
          )}
        </div>
      </div>
    </li>
  )
}

function NoAlerts({ board }: { board: Board }) {
  const running = board.legs.filter((leg) => !isOff(leg) && leg.state !== 'completed')
  const next = running.find(
    ({ pickupAt, driverId }) => Date.parse(pickupAt) > Date.parse(board.now) && driverId !== null,
  )
  const driver = board.drivers.find(({ driverId }) => driverId === next?.driverId)
  return (
    <div className="nothing">
      <svg viewBox="0 0 120 54" aria-hidden="true">
        <path d="M4 44h112" />
        <circle cx="16" cy="34" r="6" />
        <path d="M22 34c24 0 20-20 42-20s18 20 34 20" strokeDasharray="3 4" />
        <rect x="98" y="28" width="11" height="11" rx="1.500" />
      </svg>
      <h3>{t('desk.nothingNeeds')}</h3>
      <p className="soft">
        {t('desk.nothingNeedsText', { legs: running.length })}{' '}
        {next &&
          driver &&
          t('desk.nextPickup', {
            time: formatTime(new Date(next.pickupAt), 'clock'),
            driver: driver.name,
          })}
      </p>
    </div>
  )
}
