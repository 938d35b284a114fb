import type { InputOf } from '@kerbside/contract/endpoint.ts'
import type { PaymentTotal, sumDeskPayments } from '@kerbside/contract/reconciliation.ts'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { fetchPaymentTotals } from './desk-reconciliation.ts'

/** "Stripe". */
const gatewayName = (gateway: string): string =>
  gateway === 'paypal' ? 'PayPal' : gateway.charAt(0).toUpperCase() + gateway.slice(1)

function sumByCurrency(totals: readonly PaymentTotal[]): PaymentTotal[] {
  const sums = new Map<string, PaymentTotal>()
  for (const total of totals) {
    const before = sums.get(total.currencyCode)
    sums.set(total.currencyCode, {
      ...total,
      gateway: '',
      payments: total.payments + (before?.payments ?? 0),
      taken: total.taken + (before?.taken ?? 0),
      returned: total.returned + (before?.returned ?? 0),
      net: total.net + (before?.net ?? 0),
    })
  }
  return [...sums.values()]
}

/** What the payments of the filter add up to, in each currency, and by method if there are several. */
export function PaymentTotals({ filter }: { filter: InputOf<typeof sumDeskPayments> }) {
  const { data = [] } = useQuery({
    queryKey: ['payment-totals', filter],
    queryFn: ({ signal }) => fetchPaymentTotals(filter, { signal }),
    placeholderData: keepPreviousData,
  })
  if (data.length === 0) return null
  const sums = sumByCurrency(data)
  const rows = [...(data.length > sums.length ? data : []), ...sums]
  return (
    <div className="dk-payment-totals">
      <table>
        <caption className="unseen">{t('finance.totals')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('finance.how')}</th>
            <th scope="col">{t('finance.totalPaid')}</th>
            <th scope="col">{t('finance.totalRefunded')}</th>
            <th scope="col">{t('finance.totalNet')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ gateway, currencyCode: currency, payments, taken, returned, net }) => (
            <tr key={`${gateway} ${currency}`} className={gateway === '' ? 'is-sum' : undefined}>
              <th scope="row">
                {t('finance.totalOf', {
                  gateway: gateway === '' ? t('finance.totalsAll') : gatewayName(gateway),
                  count: payments,
                })}
              </th>
              {Object.entries({ taken, returned, net }).map(([name, minor]) => (
                <td key={name}>{formatMoney({ minor, currency })}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
