import { Button } from '@kerbside/kit/form/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '@kerbside/kit/more-icon.tsx'
import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { type ReactNode, useState } from 'react'
import {
  clockOfLocal,
  formatDays,
  formatHours,
  formatWeekday,
  stateLabel,
} from '../leg/format-leg.ts'
import { StateGlyph } from '../leg/state-glyph.tsx'
import type { DriverStorage } from '../sync/driver-storage.ts'
import { EarningsBars } from './earnings-bars.tsx'
import { StatementView } from './statement-view.tsx'
import { useWeek, type Week } from './use-week.ts'
import '../shell/messages.ts'

export type EarningsViewProps = {
  storage: DriverStorage
  /** Number of legs finished today: when it changes, the week is fetched again. */
  done: number
  operator: string
  /** The driver's full name. */
  driver: string
}

/** Earnings of a week: the driver's share, waiting, tips, and the cash they hold; by day and by leg. */
export function EarningsView({ storage, done, operator, driver }: EarningsViewProps) {
  const [day, setDay] = useState('')
  const { week, isOld, again } = useWeek(storage, { day, done })
  const [isStatement, setIsStatement] = useState(false)
  if (week && isStatement)
    return <StatementView {...{ week, operator, driver }} onBack={() => setIsStatement(false)} />
  return (
    <section className="drive-earned" aria-labelledby="earned-title">
      <header className="drive-head">
        <h1 id="earned-title">{t('driver.earnings')}</h1>
        {week && (
          <span className="drive-weeks">
            <button type="button" onClick={() => setDay(week.before)}>
              <ChevronLeftIcon />
              <span className="unseen">{t('driver.weekBefore')}</span>
            </button>
            <b>{formatDays(week)}</b>
            <button type="button" disabled={week.after === ''} onClick={() => setDay(week.after)}>
              <ChevronRightIcon />
              <span className="unseen">{t('driver.weekAfter')}</span>
            </button>
          </span>
        )}
      </header>
      {isOld && (
        <p className="soft">
          {t(week ? 'driver.lastKnown' : 'driver.unreachable')}{' '}
          <Button look="quiet" compact onPress={again}>
            {t('dialog.retry')}
          </Button>
        </p>
      )}
      {week && <WeekView key={week.from} week={week} />}
      {week && (
        <button type="button" className="drive-alt" onClick={() => setIsStatement(true)}>
          {t('driver.weeklyStatement')}
        </button>
      )}
    </section>
  )
}

function WeekView({ week }: { week: Week }) {
  const { currencyCode, cash, legs } = week
  const [showsAll, setShowsAll] = useState(false)
  const money = (amount: number) => formatWireMoney(amount, currencyCode)
  const coversCash = week.earned >= cash
  return (
    <>
      <p>
        <span className="soft">
          {t('driver.legsDone', { count: legs.length })}
          {week.shiftSeconds >= 60 && `, ${formatHours(week.shiftSeconds)}`}
        </span>
        <b className="drive-sum num">{money(week.earned)}</b>
      </p>
      <EarningsBars week={week} />
      <dl className="drive-sums">
        <Line name={t('driver.yourShare')}>{money(week.share)}</Line>
        <Line name={t('driver.waitingMoney')}>{money(week.waiting)}</Line>
        {week.charges > 0 && <Line name={t('driver.chargesPaid')}>{money(week.charges)}</Line>}
        <Line name={t('driver.tips')}>{money(week.tips)}</Line>
        <Line name={t('driver.cashYouHold')}>{cash > 0 ? `−${money(cash)}` : money(0)}</Line>
        <Line name={t(coversCash ? 'driver.officeOwes' : 'driver.youOwe')} isTotal>
          {money(Math.abs(week.earned - cash))}
        </Line>
      </dl>
      <p className="soft">{t('driver.earnedNote')}</p>
      {legs.length > 0 &&
        (showsAll ? (
          <ul className="drive-earned-legs">
            {legs.map((leg) => (
              <LegEarningsRow key={leg.reference} leg={leg} currency={currencyCode} />
            ))}
          </ul>
        ) : (
          <button type="button" className="drive-alt" onClick={() => setShowsAll(true)}>
            {t('driver.seeLegs', { count: legs.length })}
          </button>
        ))}
    </>
  )
}

function LegEarningsRow({ leg, currency }: { leg: Week['legs'][number]; currency: string }) {
  const money = (amount: number) => formatWireMoney(amount, currency)
  const { waiting, charges, tips, cash } = leg
  const parts = [
    ...(waiting > 0 ? [t('driver.partWaiting', { amount: money(waiting) })] : []),
    ...(charges > 0 ? [t('driver.partCharges', { amount: money(charges) })] : []),
    ...(tips > 0 ? [t('driver.partTip', { amount: money(tips) })] : []),
    ...(cash > 0 ? [t('driver.payCashTaken', { amount: money(cash) })] : []),
  ]
  return (
    <li className="drive-row">
      <span className="drive-row-time num">
        <StateGlyph state={leg.state} />
        {formatWeekday(leg.pickupLocal.slice(0, 10), 'short')} {clockOfLocal(leg.pickupLocal)}
      </span>
      <span className="drive-row-way">
        <b>{leg.pickup}</b>
        <span>{t('driver.to', { place: leg.dropOff })}</span>
        {leg.state !== 'completed' && <span>{stateLabel(leg.state)}</span>}
        {parts.length > 0 && <span className="soft">{parts.join(' · ')}</span>}
      </span>
      <b className="num">{money(leg.share + waiting + charges + tips)}</b>
    </li>
  )
}

type LineProps = { name: string; isTotal?: boolean; children: ReactNode }

function Line({ name, isTotal = false, children }: LineProps) {
  return (
    <div className={isTotal ? 'sum' : undefined}>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}
