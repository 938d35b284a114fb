import { formatMoney } from '@kerbside/web/format-money.ts'
import { t } from '@kerbside/words/translate.ts'
import type { HostedOperator } from './platform-api.ts'

/** How one operator is doing: bookings, revenue, and whether its services work. */
export function OperatorHealth({ operator }: { operator: HostedOperator }) {
  const { mail, payment, failing, revenueMonth: minor, currencyCode: currency } = operator
  const rows: (readonly [string, string])[] = [
    [t('host.bookingsDay'), t('host.count', { count: operator.bookingsDay })],
    [t('host.bookingsWeek'), t('host.count', { count: operator.bookingsWeek })],
    [t('host.revenueMonth'), formatMoney({ minor, currency })],
    [t('host.mail'), t(`host.mail.${mail}`)],
    [t('host.payment'), t(`host.payment.${payment}`)],
    [t('host.failing'), t('host.count', { count: failing })],
    [t('host.area'), describeArea(operator.area)],
    ...(operator.area ? [[t('host.streets'), describeStreets(operator.area)] as const] : []),
  ]
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

type HostedArea = NonNullable<HostedOperator['area']>

const MB = 1_000_000
const toMegabytes = (bytes: number): number => Math.max(0.1, Math.round((bytes / MB) * 10) / 10)

/** "porto-portugal · data of 12 Mar 2026 · 24.1 MB" */
function describeArea(area: HostedArea | null): string {
  if (!area) return t('host.areaBuiltIn')
  return [
    area.name,
    ...(area.dataAt === '' ? [] : [t('host.areaDataAt', { at: new Date(area.dataAt) })]),
    ...(area.bytes === 0 ? [] : [t('host.areaSize', { megabytes: toMegabytes(area.bytes) })]),
  ].join(' · ')
}

/** "Running · 92 MB of memory · restarted 3 times" */
function describeStreets({ streets, memoryBytes, restarts }: HostedArea): string {
  return [
    t(streets === '' ? 'host.streets.none' : `host.streets.${streets}`),
    ...(memoryBytes === 0
      ? []
      : [t('host.streetsMemory', { megabytes: Math.round(memoryBytes / MB) })]),
    ...(restarts === 0 ? [] : [t('host.streetsRestarts', { count: restarts })]),
  ].join(' · ')
}
