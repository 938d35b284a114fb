import { formatMoney } from '@kerbside/web/format-money.ts'
import { t } from '@kerbside/words/translate.ts'
import type { HostedOperator } from './platform-api.ts'

/** How one operator is doing: bookings, revenue, and whether its services work. */
export function OperatorHealth({ operator }: { operator: HostedOperator }) {
  const { mail, payment, failing, revenueMonth: minor, currencyCode: currency } = operator
  const rows = [
    [t('host.bookingsDay'), t('host.count', { count: operator.bookingsDay })],
    [t('host.bookingsWeek'), t('host.count', { count: operator.bookingsWeek })],
    [t('host.revenueMonth'), formatMoney({ minor, currency })],
    [t('host.mail'), t(`host.mail.${mail}`)],
    [t('host.payment'), t(`host.payment.${payment}`)],
    [t('host.failing'), t('host.count', { count: failing })],
  ] as const
  return (
    <section aria-label={t('host.health')}>
      <dl className="host-health">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="soft small">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {failing > 0 && <p className="soft small">{t('host.failingHelp')}</p>}
    </section>
  )
}
