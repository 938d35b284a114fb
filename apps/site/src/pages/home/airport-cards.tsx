import type { ExampleJourney } from '@kerbside/contract/pages.ts'
import type { KnownPlace } from '@kerbside/domain/operator/operator.ts'
import { RouteGlyph } from '@kerbside/kit/map/route-glyph.tsx'
import { Pill } from '@kerbside/kit/pill.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { airportName } from '../../airport-name.ts'
import { formatMinutes } from '../../features/quotation/format-minutes.ts'
import { airportSlug } from '../../find-page.ts'
import { formatPrice } from '../../format-price.ts'
import type { PageProps } from '../../page-props.ts'

/** The airports with their current prices, from the same price book as bookings. */
export function AirportCards({ operator, facts, now }: PageProps) {
  const { content, airports } = operator.settings
  const shown = airports.filter(({ code }) => content.airports.codes.includes(code))
  return (
    <section className="wrap section" id="airports">
      <div className="section-head">
        <h2>{content.airports.title}</h2>
        <p className="soft small num">
          {content.airports.note}{' '}
          <Pill tone="good" mark="dot">
            {t('page.checkedAt', { time: formatTime(now, 'clock') })}
          </Pill>
        </p>
      </div>
      <ul className={`airports of-${shown.length}`}>
        {shown.map((airport) => (
          <li key={airport.code}>
            <AirportCard airport={airport} journey={facts.fromAirports?.[airport.code]} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type AirportCardProps = { airport: KnownPlace; journey: ExampleJourney | undefined }

export function AirportCard({ airport, journey }: AirportCardProps) {
  return (
    <a className="card airport" href={pageLink('airports', airportSlug(airport))}>
      {journey && <RouteGlyph path={journey.path} />}
      <span className="airport-name">
        <b>{airportName(airport)}</b>
        <span className="soft small num">
          {journey
            ? t('page.minutes', { code: airport.code, time: formatMinutes(journey.minutes) })
            : airport.code}
        </span>
      </span>
      <span className="airport-price num">
        {journey ? (
          <>
            <span className="soft small">{t('page.from')}</span>{' '}
            <b>{formatPrice({ minor: journey.total, currency: journey.currency })}</b>
          </>
        ) : (
          <span className="soft small">{t('page.noPrice')}</span>
        )}
      </span>
    </a>
  )
}
