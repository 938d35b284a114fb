import { formatTime, t } from '@kerbside/words/translate.ts'
import { requestPaymentWrite } from '../dispatch/desk-writes.ts'
import { formatDeskMoney } from '../dispatch/format-leg.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { CardIcon } from '../ui/desk-icon.tsx'
import type { LegPanelProps } from './leg-route-panel.tsx'

type LegPricePanelProps = LegPanelProps & {
  /** When the last payment link was sent. */
  requestedAction: string | undefined
  onWhy: () => void
}

/** The price lines, the total, and the paid amount. */
export function LegPricePanel({ details, leg, requestedAction, onWhy }: LegPricePanelProps) {
  const { write, mayDispatch } = useDesk()
  /** Rounded to whole minor units: sums of decimals are never exact. */
  const due = Math.round((details.total - details.paid) * 1000) / 1000
  const isDue = leg.money === 'unpaid' || leg.money === 'part-paid'
  const money = (amount: number) => formatDeskMoney(amount, leg.currencyCode)
  return (
    <section className="leg-price" aria-label={t('desk.price')}>
      <header className="hh">
        <h3>{t('desk.price')}</h3>
        <span className="right soft small">
          <DeskButton size="small" look="quiet" hint="P" onPress={onWhy}>
            {t('desk.whyPrice')}
          </DeskButton>
        </span>
      </header>
      <table className="lines">
        <tbody>
          {details.lines.map(({ kind, text, amount }, index) => (
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
              {t('desk.total')}{' '}
              {details.vat > 0 && (
                <span className="soft">{t('desk.withVat', { money: money(details.vat) })}</span>
              )}
            </td>
            <td className="dk-lead">{money(details.total)}</td>
          </tr>
        </tfoot>
      </table>
      {details.paidText && (
        <p className="paid small">
          <CardIcon size="small" /> {details.paidText}
        </p>
      )}
      {isDue && due > 0 && (
        <p className="paid">
          <b className="dk-tag warn">{t('desk.dueNow', { money: money(due) })}</b>
          {requestedAction && (
            <span className="soft small">
              {t('desk.linkSent', { time: formatTime(new Date(requestedAction), 'clock') })}
            </span>
          )}
        </p>
      )}
      {isDue && mayDispatch && (
        <DeskButton size="small" onPress={() => write(requestPaymentWrite(leg))}>
          {t('desk.askAgain')}
        </DeskButton>
      )}
    </section>
  )
}
