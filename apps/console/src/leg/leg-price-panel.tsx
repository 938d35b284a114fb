import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { requestPaymentWrite } from '../dispatch/desk-writes.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { CardIcon } from '../ui/desk-icon.tsx'
import { DriverPaySheet } from './driver-pay-sheet.tsx'
import { LegCharges } from './leg-charges.tsx'
import type { LegPanelProps } from './leg-route-panel.tsx'
import { PaymentSheet } from './payment-sheet.tsx'

type LegPricePanelProps = LegPanelProps & {
  /** When the last payment link was sent. */
  requestedAction: string | undefined
  onWhy: () => void
}

/** The price lines, the total, and the paid amount. */
export function LegPricePanel({ details, leg, requestedAction, onWhy }: LegPricePanelProps) {
  const { write, mayDispatch } = useDesk()
  const [open, setOpen] = useState<'payment' | 'pay'>()
  const close = () => setOpen(undefined)
  const { driverPay, payment } = details
  /** Rounded to whole minor units: sums of decimals are never exact. */
  const due = Math.round((details.total - details.paid) * 1000) / 1000
  const isDue = leg.money === 'unpaid' || leg.money === 'part-paid'
  const money = (amount: number) => formatWireMoney(amount, leg.currencyCode)
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
      <div className="acts-line">
        {isDue && mayDispatch && (
          <DeskButton size="small" onPress={() => write(requestPaymentWrite(leg))}>
            {t('desk.askAgain')}
          </DeskButton>
        )}
        {mayDispatch && payment.choices.length > 0 && (
          <DeskButton size="small" onPress={() => setOpen('payment')}>
            {t('desk.changePayment')}
          </DeskButton>
        )}
      </div>
      <LegCharges details={details} leg={leg} />
      {driverPay && (
        <p className="between leg-driver-pay">
          <span>
            {t('desk.driverPay')}{' '}
            {driverPay.byHand && <span className="dk-tag line">{t('desk.setByHand')}</span>}
          </span>
          <span className="acts-line">
            <b className="num">{money(driverPay.amount)}</b>
            {mayDispatch && (
              <DeskButton size="small" look="quiet" onPress={() => setOpen('pay')}>
                {t('desk.setDriverPay')}
              </DeskButton>
            )}
          </span>
        </p>
      )}
      {open === 'payment' && <PaymentSheet leg={leg} payment={payment} onClose={close} />}
      {open === 'pay' && driverPay && <DriverPaySheet leg={leg} pay={driverPay} onClose={close} />}
    </section>
  )
}
