import type { ExampleJourney } from '@kerbside/contract/pages.ts'
import type { KnownPlace } from '@kerbside/domain/operator/operator.ts'
import { RouteGlyph } from '@kerbside/kit/map/route-glyph.tsx'
import { Pill } from '@kerbside/kit/pill.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { sayMinutes } from '@kerbside/web/quotation/say-minutes.ts'
import { sayPrice } from '@kerbside/web/say-money.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { airportName } from '../airport-name.ts'
import { airportSlug } from '../find-page.ts'
import type { PageProps } from '../page-props.ts'

/** The airports with what they cost now, by the same tariff that prices a booking. */
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
            {say('page.checkedAt', { time: sayTime(now, 'clock') })}
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
            ? say('page.minutes', { code: airport.code, time: sayMinutes(journey.minutes) })
            : airport.code}
        </span>
      </span>
      <span className="airport-price num">
        {journey ? (
          <>
            <span className="soft small">{say('page.from')}</span>{' '}
            <b>{sayPrice({ minor: journey.total, currency: journey.currency })}</b>
          </>
        ) : (
          <span className="soft small">{say('page.noPrice')}</span>
        )}
      </span>
    </a>
  )
}
