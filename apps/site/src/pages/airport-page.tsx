import type { ExampleJourney } from '@kerbside/contract/pages.ts'
import type { KnownPlace, Operator } from '@kerbside/domain/operator/operator.ts'
import { ButtonLink } from '@kerbside/kit/button.tsx'
import { RouteSketch } from '@kerbside/kit/map/route-sketch.tsx'
import { PinIcon } from '@kerbside/kit/more-icon.tsx'
import { sayRoute } from '@kerbside/web/booking/say-route.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { sayPrice } from '@kerbside/web/say-money.ts'
import { say } from '@kerbside/words/say.ts'
import { airportName } from '../airport-name.ts'
import { airportSlug, findAirport } from '../find-page.ts'
import { openGround } from '../grounds.ts'
import type { PageProps } from '../page-props.ts'
import { AirportCard } from './airport-cards.tsx'
import { Facts } from './facts.tsx'
import { marksOf } from './hero.tsx'

/** One airport: what it costs from there, where one is met, the way on a map. */
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
          <h1>{say('page.airportTitle', { airport: airportName(airport) })}</h1>
          {guide && <p className="lead">{guide.lead}</p>}
          {journey && <Fare airport={airport} journey={journey} operator={operator} />}
          <p>
            <ButtonLink href={`${pageLink('booking')}?from=${airport.code}`}>
              {say('page.bookFrom', { airport: airportName(airport) })}
            </ButtonLink>
          </p>
        </div>
        {journey && <WayMap {...props} airport={airport} journey={journey} />}
      </div>
      <Facts facts={content.facts} />
      {guide && (
        <section className="wrap section airport-guide text">
          <div>
            <h2>{say('page.airportMeet')}</h2>
            <p className="row meet">
              <PinIcon />
              {guide.meet}
            </p>
          </div>
          <div>
            <h2>{say('page.airportKnow')}</h2>
            {guide.notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </div>
        </section>
      )}
      <section className="wrap section">
        <h2 className="section-head">{say('page.airportOthers')}</h2>
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
          {say('page.airportFrom', {
            airport: airportName(airport),
            centre: operator.settings.centre.name,
          })}
        </b>
        <span className="soft small">{say('page.airportPrice')}</span>
        <span className="soft small num">
          {sayRoute({ metres: journey.metres, seconds: journey.minutes * 60 })}
        </span>
      </span>
      <span className="airport-price num">
        <span className="soft small">{say('page.from')}</span>{' '}
        <b>{sayPrice({ minor: journey.total, currency: journey.currency })}</b>
      </span>
    </p>
  )
}

type WayMapProps = PageProps & { airport: KnownPlace; journey: ExampleJourney }

function WayMap({ operator, facts, sketch, airport, journey }: WayMapProps) {
  const { centre } = operator.settings
  const names = { from: airportName(airport), to: centre.name }
  return (
    <RouteSketch
      className="airport-map"
      data={openGround(airportSlug(airport), { operator, facts, sketch })}
      path={journey.path}
      marks={marksOf(journey, names)}
      label={say('page.airportMap', {
        airport: names.from,
        centre: names.to,
        miles: Math.round(journey.metres / 1609.344),
      })}
      chip={sayRoute({ metres: journey.metres, seconds: journey.minutes * 60 })}
    />
  )
}
