import { serverNow } from '@kerbside/web/server-clock.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import type { DeskLeg } from '../dispatch/api.ts'
import { formatMinutes } from '../dispatch/format-leg.ts'
import { PlaneIcon } from '../ui/desk-icon.tsx'

type Flight = NonNullable<NonNullable<DeskLeg['details']>['flight']>

const clock = (instant: string | null): string =>
  instant ? formatTime(new Date(instant), 'clock') : ''

/** The last data of the flight feed, and its age. */
export function LegFlightPanel({ flight }: { flight: Flight }) {
  const { number, from, to, scheduledAt, estimatedAt, landedAt, checkedAt } = flight
  const { text, tone } = flightLabel(flight)
  const expected = landedAt ?? estimatedAt
  return (
    <section className="sec" aria-label={t('desk.flight')}>
      <header className="hh">
        <PlaneIcon />
        <h3>{number}</h3>
        <span className={`dk-tag ${tone}`}>{text}</span>
        {checkedAt && (
          <span className="right soft small">
            {t('desk.ago', { time: formatMinutes((serverNow() - Date.parse(checkedAt)) / 60_000) })}
          </span>
        )}
      </header>
      <div className="fl">
        <b>{from || '…'}</b>
        <span className="ln" aria-hidden="true" />
        <span className="num">
          <b>{to}</b>
          <br />
          <span className="soft small">
            {scheduledAt && t('desk.planned', { time: clock(scheduledAt) })}
            {expected && expected !== scheduledAt && (
              <>
                ,{' '}
                <b>
                  {landedAt
                    ? t('desk.flightLanded', { time: clock(landedAt) }).toLowerCase()
                    : t('desk.expected', { time: clock(expected) })}
                </b>
              </>
            )}
          </span>
        </span>
      </div>
    </section>
  )
}

function flightLabel({ state, delayMinutes, landedAt }: Flight): { text: string; tone: string } {
  const count = Math.abs(delayMinutes ?? 0)
  switch (state) {
    case 'unknown':
      return { text: t('desk.flightUnknown'), tone: '' }
    case 'due':
      return { text: t('desk.flightDue'), tone: 'good' }
    case 'early':
      return { text: t('desk.flightIsEarly', { count }), tone: 'good' }
    case 'late':
      return { text: t('desk.flightIsLate', { count }), tone: 'warn' }
    case 'landed':
      return { text: t('desk.flightLanded', { time: clock(landedAt) }), tone: 'good' }
    case 'cancelled':
      return { text: t('desk.flightCancelled'), tone: 'bad' }
    case 'diverted':
      return { text: t('desk.flightDiverted'), tone: 'bad' }
  }
}
