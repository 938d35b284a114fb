import { sayMinutes } from '@kerbside/web/dispatch/say-leg.ts'
import { serverNow } from '@kerbside/web/server-clock.ts'
import { say } from '@kerbside/words/say.ts'
import { useSyncExternalStore } from 'react'
import { CheckIcon, PhoneIcon } from './desk-icon.tsx'
import { useDesk } from './desk-means.tsx'
import type { JobFacts } from './job-journey.tsx'
import { sayPaper } from './say-paper.ts'
import { useTime } from './use-second.ts'

/** Who drives it, in what, seen when, and what comes after. */
export function JobDriver({ job, leg }: JobFacts) {
  const { places } = useDesk()
  const known = useSyncExternalStore(places.subscribe, places.read)
  useTime(10)
  const { driver, driverwords, driveraverage, rating } = job
  const at = driver && (known.get(driver.driverid)?.at ?? driver.place?.at)
  const car = driver?.vehicle
  return (
    <section className="sec">
      <header className="hh">
        <h3>{say('desk.driver')}</h3>
        {driver && (
          <span className="right soft small">
            {at
              ? say('desk.seenAgo', { time: sayAge(serverNow() - Date.parse(at)) })
              : say('desk.notSeen')}
          </span>
        )}
      </header>
      {!driver && <p className="soft">{say('desk.noDriverYet')}</p>}
      {driver && (
        <div className="pp">
          <span className="dk-face big" aria-hidden="true">
            {driver.initials}
          </span>
          <div className="grow">
            <div className="between">
              <b className="dk-lead">{driver.name}</b>
              {car && <span className="dk-plate big">{car.regno}</span>}
            </div>
            <div className="between soft">
              <span>
                {driver.phone}
                {driveraverage && ` · ${say('desk.average', driveraverage)}`}
              </span>
              {car && <span>{[car.colour, car.make, car.model].filter(Boolean).join(' ')}</span>}
            </div>
          </div>
          {driver.phone && (
            <a
              className="dk-btn icon-only"
              href={`tel:${driver.phone}`}
              aria-label={say('desk.call', { name: driver.name })}
            >
              <PhoneIcon />
            </a>
          )}
        </div>
      )}
      {driver?.papers.map((paper) => (
        <p key={paper.kind} className={paper.ended ? 'dk-note bad' : 'dk-note warn'}>
          {sayPaper(paper)}
        </p>
      ))}
      {rating && (
        <p className={rating.stars <= 2 ? 'dk-note bad' : 'dk-note'}>
          <span>
            <b>{say('desk.unhappyNote', { stars: rating.stars })}</b>
            {rating.reasons && `: ${rating.reasons}`}
            {rating.words && ` “${rating.words}”`}
          </span>
        </p>
      )}
      {driverwords && leg.driverid !== null && (
        <p className="dk-note good">
          <CheckIcon size="small" /> {driverwords}
        </p>
      )}
    </section>
  )
}

const sayAge = (ms: number): string =>
  ms < 90_000
    ? say('desk.seconds', { count: Math.max(0, Math.floor(ms / 1000)) })
    : sayMinutes(ms / 60_000)
