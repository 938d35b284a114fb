import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import type { DeskLeg } from '../../dispatch/api.ts'

export type Band = NonNullable<DeskLeg['details']>['cancel'][number]

/** The refund when cancelling, by time. */
export function Bands({ bands, currency }: { bands: readonly Band[]; currency: string }) {
  // Without any refund or fee there is nothing to compare.
  if (bands.length < 2 || bands.every(({ refund, fee }) => refund <= 0 && fee <= 0))
    return undefined
  return (
    <ol className="bands">
      {bands.map((band) => (
        <li key={band.from ?? 'first'} className={band.now ? 'on' : undefined}>
          {describeBand(band)}
          {(band.refund > 0 || band.fee <= 0) && (
            <b>{t('desk.goesBack', { money: formatWireMoney(band.refund, currency) })}</b>
          )}
          {band.fee > 0 && (
            <b>{t('desk.isKept', { money: formatWireMoney(band.fee, currency) })}</b>
          )}
        </li>
      ))}
    </ol>
  )
}

function describeBand({ now, until }: Band): string {
  if (!until) return t(now ? 'desk.bandOnly' : 'desk.bandAfter')
  const at = new Date(until)
  const sameDay = Math.abs(at.getTime() - Date.now()) < 20 * 3_600_000
  const time = sameDay
    ? formatTime(at, 'clock')
    : `${formatTime(at, 'day')} ${formatTime(at, 'clock')}`
  return t(now ? 'desk.bandNow' : 'desk.bandTo', { time })
}
