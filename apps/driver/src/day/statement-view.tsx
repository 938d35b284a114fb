import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { clockOfLocal, dayOfLocal, formatDate, stateLabel } from '../leg/format-leg.ts'
import type { Week } from './use-week.ts'
import '../shell/messages.ts'

export type StatementViewProps = {
  week: Week
  operator: string
  driver: string
  onBack: () => void
}

/** A week as a statement: earnings and cash by day and job, and the balance; made to be printed. */
export function StatementView({ week, operator, driver, onBack }: StatementViewProps) {
  const { currencyCode, earned, cash, from, to } = week
  const money = (amount: number) => formatWireMoney(amount, currencyCode)
  const days = week.days
    .map((day) => ({
      ...day,
      jobs: week.legs
        .filter(({ pickupLocal }) => dayOfLocal(pickupLocal) === day.date)
        .sort((a, b) => a.pickupLocal.localeCompare(b.pickupLocal)),
    }))
    .filter(({ jobs }) => jobs.length > 0)
  return (
    <section className="drive-statement" aria-labelledby="statement-title">
      <header className="drive-head">
        <button type="button" className="drive-quiet" onClick={onBack}>
          {t('driver.back')}
        </button>
        <button type="button" className="drive-quiet" onClick={() => print()}>
          {t('driver.printStatement')}
        </button>
      </header>
      <h1 id="statement-title">{t('driver.statement')}</h1>
      <p>
        <b>{driver}</b>
        <span className="soft">
          {t('driver.statementOf', { operator, from: formatDate(from), to: formatDate(to) })}
        </span>
      </p>
      {days.length === 0 ? (
        <p className="soft">{t('driver.statementEmpty')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('driver.statementLeg')}</th>
              <th scope="col">{t('driver.statementEarned')}</th>
              <th scope="col">{t('driver.statementCash')}</th>
            </tr>
          </thead>
          {days.map(({ date, jobs, earned: ofDay }) => (
            <tbody key={date}>
              <tr className="day">
                <th scope="rowgroup">{formatDate(date)}</th>
                <td className="num">{money(ofDay)}</td>
                <td className="num">{money(jobs.reduce((total, job) => total + job.cash, 0))}</td>
              </tr>
              {jobs.map((job) => (
                <JobRow key={job.reference} job={job} money={money} />
              ))}
            </tbody>
          ))}
        </table>
      )}
      <dl className="drive-sums">
        <Sum name={t('driver.statementEarned')}>{money(earned)}</Sum>
        <Sum name={t('driver.statementCash')}>{cash > 0 ? `−${money(cash)}` : money(0)}</Sum>
        <Sum name={t(earned >= cash ? 'driver.officeOwes' : 'driver.youOwe')} isTotal>
          {money(Math.abs(earned - cash))}
        </Sum>
      </dl>
      <p className="soft">{t('driver.statementNote')}</p>
    </section>
  )
}

type JobRowProps = { job: Week['legs'][number]; money: (amount: number) => string }

function JobRow({ job, money }: JobRowProps) {
  const { share, waiting, charges, tips, cash } = job
  const parts = [
    ...(job.state === 'completed' ? [] : [stateLabel(job.state)]),
    ...(waiting > 0 ? [t('driver.partWaiting', { amount: money(waiting) })] : []),
    ...(charges > 0 ? [t('driver.partCharges', { amount: money(charges) })] : []),
    ...(tips > 0 ? [t('driver.partTip', { amount: money(tips) })] : []),
  ]
  return (
    <tr>
      <td>
        <b className="num">{clockOfLocal(job.pickupLocal)}</b> {job.pickup}{' '}
        {t('driver.to', { place: job.dropOff })}
        <span className="soft">{[job.reference, ...parts].join(' · ')}</span>
      </td>
      <td className="num">{money(share + waiting + charges + tips)}</td>
      <td className="num">{money(cash)}</td>
    </tr>
  )
}

type SumProps = { name: string; isTotal?: boolean; children: string }

const Sum = ({ name, isTotal = false, children }: SumProps) => (
  <div className={isTotal ? 'sum' : undefined}>
    <dt>{name}</dt>
    <dd className="num">{children}</dd>
  </div>
)
