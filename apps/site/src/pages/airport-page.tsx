import type { ExampleJourney } from '@kerbside/contract/pages.ts'
import type { KnownPlace, Operator } from '@kerbside/domain/operator/operator.ts'
import { ButtonLink } from '@kerbside/kit/form/button-link.tsx'
import { RouteSketch } from '@kerbside/kit/map/route-sketch.tsx'
import { PinIcon } from '@kerbside/kit/more-icon.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { formatDistance } from '@kerbside/words/format-distance.ts'
import { t } from '@kerbside/words/translate.ts'
import { airportName } from '../airport-name.ts'
import { linkBasemap } from '../draw-basemap.ts'
import { formatRoute } from '../features/booking/format-route.ts'
import { airportSlug, findAirport } from '../find-page.ts'
import { formatPrice } from '../format-price.ts'
import type { PageProps } from '../page-props.ts'
import { AirportCard } from './home/airport-cards.tsx'
import { Facts } from './home/facts.tsx'
import { marksOf } from './home/hero.tsx'

/** One airport: prices from there, the meeting point, the route on a map. */
export function AirportPage(props: PageProps) {
  const { operator, facts, found } = props
  const { airports, content } = operator.settings
  const airport = findAirport(operator, found.about[0] ?? '')
  if (!airport) throw new Error('An airport page was found for no airport.')
  const guide = content.airports.guides[airport.code]
  const journey = facts.fromAirports?.[airport.code]
  const others = airports.filter(({ code }) => code !== airport.code)
  return (
    <>
      <div className="wrap page airport-page">
        <div className="airport-words">
          <h1>{t('page.airportTitle', { airport: airportName(airport) })}</h1>
          {guide && <p className="lead">{guide.lead}</p>}
          {journey && <Fare airport={airport} journey={journey} operator={operator} />}
          <p>
            <ButtonLink href={`${pageLink('booking')}?from=${airport.code}`}>
              {t('page.bookFrom', { airport: airportName(airport) })}
            </ButtonLink>
          </p>
        </div>
        {journey && <RouteMap {...props} airport={airport} journey={journey} />}
      </div>
      <Facts facts={content.facts} />
      {guide && (
        <section className="wrap section airport-guide text">
          <div>
            <h2>{t('page.airportMeet')}</h2>
            <p className="row meet">
              <PinIcon />
              {guide.meet}
            </p>
          </div>
          <div>
            <h2>{t('page.airportKnow')}</h2>
            {guide.notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </div>
        </section>
      )}
      <section className="wrap section">
        <h2 className="section-head">{t('page.airportOthers')}</h2>
        <ul className={`airports of-${others.length}`}>
          {others.map((other) => (
            <li key={other.code}>
              <AirportCard airport={other} journey={facts.fromAirports?.[other.code]} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

type FareProps = { airport: KnownPlace; journey: ExampleJourney; operator: Operator }

function Fare({ airport, journey, operator }: FareProps) {
  return (
    <p className="card fare">
      <span>
        <b>
          {t('page.airportFrom', {
            airport: airportName(airport),
            centre: operator.settings.centre.name,
          })}
        </b>
        <span className="soft small">{t('page.airportPrice')}</span>
        <span className="soft small num">
          {formatRoute({ metres: journey.metres, seconds: journey.minutes * 60 })}
        </span>
      </span>
      <span className="airport-price num">
        <span className="soft small">{t('page.from')}</span>{' '}
        <b>{formatPrice({ minor: journey.total, currency: journey.currency })}</b>
      </span>
    </p>
  )
}

type RouteMapProps = PageProps & { airport: KnownPlace; journey: ExampleJourney }

function RouteMap({ operator, facts, sketch, airport, journey }: RouteMapProps) {
  const { centre } = operator.settings
  const names = { from: airportName(airport), to: centre.name }
  return (
    <RouteSketch
      className="airport-map"
      data={linkBasemap(airportSlug(airport), { operator, facts, sketch })}
      path={journey.path}
      marks={marksOf(journey, names)}
      label={t('page.airportMap', {
        airport: names.from,
        centre: names.to,
        distance: formatDistance(journey.metres),
      })}
      chip={formatRoute({ metres: journey.metres, seconds: journey.minutes * 60 })}
    />
  )
}
