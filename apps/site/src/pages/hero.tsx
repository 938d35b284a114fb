import type { ExampleJourney } from '@kerbside/contract/pages.ts'
import type { Point } from '@kerbside/domain/geo.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Mark } from '@kerbside/kit/map/plan-marks.ts'
import { RouteSketch } from '@kerbside/kit/map/route-sketch.tsx'
import { sayRoute } from '@kerbside/web/booking/say-route.ts'
import { say } from '@kerbside/words/say.ts'
import { openGround } from '../grounds.ts'
import { homeLook } from '../home-look.ts'
import type { PageProps } from '../page-props.ts'

/** The promise, and the journey card over the real roads with one journey drawn on them. */
export function Hero({ operator, facts, sketch, island }: PageProps) {
  const { hero } = operator.settings.content
  return (
    <section className={`hero hero-${homeLook(operator)}-look`}>
      <div className="hero-words">
        <h1>{hero.title}</h1>
        <p>{hero.lead}</p>
      </div>
      {facts.hero && <Artwork {...{ operator, facts, sketch }} journey={facts.hero} />}
      <div className="hero-card">{island}</div>
    </section>
  )
}

type ArtworkProps = Pick<PageProps, 'operator' | 'facts' | 'sketch'> & { journey: ExampleJourney }

function Artwork({ operator, facts, journey, sketch }: ArtworkProps) {
  const { from, to } = operator.settings.content.hero
  return (
    <RouteSketch
      className="map-hero hero-map"
      data={openGround('hero', { operator, facts, sketch })}
      path={journey.path}
      line="draws"
      marks={marksOf(journey, { from, to })}
      label={say('page.heroMap', { from, to })}
      chip={sayRoute({ metres: journey.metres, seconds: journey.minutes * 60 })}
    />
  )
}

/** Both ends of a drawn journey, named. */
export function marksOf(
  { path }: ExampleJourney,
  { from, to }: Pick<Operator['settings']['content']['hero'], 'from' | 'to'>,
): Mark[] {
  const [first, last] = [path[0], path.at(-1)]
  if (!first || !last) return []
  return [
    { kind: 'pickup', point: pointOf(first), name: from },
    { kind: 'dropOff', point: pointOf(last), name: to },
  ]
}

const pointOf = ([lng, lat]: readonly [number, number]): Point => ({ lat, lng })
