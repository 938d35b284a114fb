import type { DeskJob } from '@kerbside/web/dispatch/api.ts'
import { sayDeskMoney } from '@kerbside/web/dispatch/say-leg.ts'
import { say, sayTime } from '@kerbside/words/say.ts'

export type Band = NonNullable<DeskJob['job']>['cancel'][number]

/** What cancelling gives back, and until when. */
export function Bands({ bands, currency }: { bands: readonly Band[]; currency: string }) {
  // Where nothing moves there is nothing to weigh.
  if (bands.length < 2 || bands.every(({ refund, fee }) => refund <= 0 && fee <= 0))
    return undefined
  return (
    <ol className="bands">
      {bands.map((band) => (
        <li key={band.from ?? 'first'} className={band.now ? 'on' : undefined}>
          {sayBand(band)}
          {(band.refund > 0 || band.fee <= 0) && (
            <b>{say('desk.goesBack', { money: sayDeskMoney(band.refund, currency) })}</b>
          )}
          {band.fee > 0 && <b>{say('desk.isKept', { money: sayDeskMoney(band.fee, currency) })}</b>}
        </li>
      ))}
    </ol>
  )
}

function sayBand({ now, until }: Band): string {
  if (!until) return say(now ? 'desk.bandOnly' : 'desk.bandAfter')
  const at = new Date(until)
  const sameDay = Math.abs(at.getTime() - Date.now()) < 20 * 3_600_000
  const time = sameDay ? sayTime(at, 'clock') : `${sayTime(at, 'day')} ${sayTime(at, 'clock')}`
  return say(now ? 'desk.bandNow' : 'desk.bandTo', { time })
}
