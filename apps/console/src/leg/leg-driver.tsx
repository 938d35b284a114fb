import { serverNow } from '@kerbside/web/server-clock.ts'
import { t } from '@kerbside/words/translate.ts'
import { useSyncExternalStore } from 'react'
import { describeExpiry } from '../board/describe-expiry.ts'
import { formatMinutes } from '../dispatch/format-leg.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { CheckIcon, PhoneIcon } from '../ui/desk-icon.tsx'
import { useTime } from '../ui/use-second.ts'
import type { LegPanelProps } from './leg-route-panel.tsx'

/** The driver, the vehicle, the last position, and the next leg. */
export function LegDriver({ details, leg }: LegPanelProps) {
  const { driverPositions } = useDesk()
  const positions = useSyncExternalStore(driverPositions.subscribe, driverPositions.read)
  useTime(10)
  const { driver, driverText, driverAverage, rating } = details
  const at = driver && (positions.get(driver.driverId)?.at ?? driver.place?.at)
  const car = driver?.vehicle
  return (
    <section className="sec">
      <header className="hh">
        <h3>{t('desk.driver')}</h3>
        {driver && (
          <span className="right soft small">
            {at
              ? t('desk.seenAgo', { time: formatAge(serverNow() - Date.parse(at)) })
              : t('desk.notSeen')}
          </span>
        )}
      </header>
      {!driver && <p className="soft">{t('desk.noDriverYet')}</p>}
      {driver && (
        <div className="pp">
          <span className="dk-face big" aria-hidden="true">
            {driver.initials}
          </span>
          <div className="grow">
            <div className="between">
              <b className="dk-lead">{driver.name}</b>
              {car && <span className="dk-plate big">{car.registration}</span>}
            </div>
            <div className="between soft">
              <span>
                {driver.phone}
                {driverAverage && ` · ${t('desk.average', driverAverage)}`}
              </span>
              {car && <span>{[car.colour, car.make, car.model].filter(Boolean).join(' ')}</span>}
            </div>
          </div>
          {driver.phone && (
            <a
              className="dk-btn icon-only"
              href={`tel:${driver.phone}`}
              aria-label={t('desk.call', { name: driver.name })}
            >
              <PhoneIcon />
            </a>
          )}
        </div>
      )}
      {driver?.documents.map((driverDocument) => (
        <p
          key={driverDocument.kind}
          className={driverDocument.ended ? 'dk-note bad' : 'dk-note warn'}
        >
          {describeExpiry(driverDocument)}
        </p>
      ))}
      {rating && (
        <p className={rating.stars <= 2 ? 'dk-note bad' : 'dk-note'}>
          <span>
            <b>{t('desk.unhappyNote', { stars: rating.stars })}</b>
            {rating.reasons && `: ${rating.reasons}`}
            {rating.words && ` “${rating.words}”`}
          </span>
        </p>
      )}
      {driverText && leg.driverId !== null && (
        <p className="dk-note good">
          <CheckIcon size="small" /> {driverText}
        </p>
      )}
    </section>
  )
}

const formatAge = (ms: number): string =>
  ms < 90_000
    ? t('desk.seconds', { count: Math.max(0, Math.floor(ms / 1000)) })
    : formatMinutes(ms / 60_000)
