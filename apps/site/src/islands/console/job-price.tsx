import { askingToPay } from '@kerbside/web/dispatch/desk-writes.ts'
import { sayDeskMoney } from '@kerbside/web/dispatch/say-leg.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { DeskButton } from './desk-button.tsx'
import { CardIcon } from './desk-icon.tsx'
import { useDesk } from './desk-means.tsx'
import type { JobFacts } from './job-journey.tsx'

type JobPriceProps = JobFacts & {
  /** When somebody was last sent a link to pay with. */
  asked: string | undefined
  onWhy: () => void
}

/** Line by line to the total, and what of it is paid. */
export function JobPrice({ job, leg, asked, onWhy }: JobPriceProps) {
  const { write, mayDispatch } = useDesk()
  /** The smallest coin is counted whole: a sum of decimals is never exact. */
  const due = Math.round((job.total - job.paid) * 1000) / 1000
  const isOwed = leg.money === 'unpaid' || leg.money === 'part-paid'
  const money = (amount: number) => sayDeskMoney(amount, leg.currencycode)
  return (
    <section className="job-price" aria-label={say('desk.price')}>
      <header className="hh">
        <h3>{say('desk.price')}</h3>
        <span className="right soft small">
          <DeskButton size="small" look="quiet" hint="P" onPress={onWhy}>
            {say('desk.whyPrice')}
          </DeskButton>
        </span>
      </header>
      <table className="lines">
        <tbody>
          {job.lines.map(({ kind, text, amount }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two lines may say the same
            <tr key={`${kind} ${text} ${index}`} className={amount === 0 ? 'soft' : undefined}>
              <td>{text}</td>
              <td>{money(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>
              {say('desk.total')}{' '}
              {job.vat > 0 && (
                <span className="soft">{say('desk.withVat', { money: money(job.vat) })}</span>
              )}
            </td>
            <td className="dk-lead">{money(job.total)}</td>
          </tr>
        </tfoot>
      </table>
      {job.paidwords && (
        <p className="paid small">
          <CardIcon size="small" /> {job.paidwords}
        </p>
      )}
      {isOwed && due > 0 && (
        <p className="paid">
          <b className="dk-tag warn">{say('desk.dueNow', { money: money(due) })}</b>
          {asked && (
            <span className="soft small">
              {say('desk.linkSent', { time: sayTime(new Date(asked), 'clock') })}
            </span>
          )}
        </p>
      )}
      {isOwed && mayDispatch && (
        <DeskButton size="small" onPress={() => write(askingToPay(leg))}>
          {say('desk.askAgain')}
        </DeskButton>
      )}
    </section>
  )
}
