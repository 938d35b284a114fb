import type { ExampleJourney } from '@kerbside/contract/pages.ts'
import type { Point } from '@kerbside/domain/geo.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Mark } from '@kerbside/kit/map/plan-marks.ts'
import { RouteSketch } from '@kerbside/kit/map/route-sketch.tsx'
import { t } from '@kerbside/words/translate.ts'
import { linkBasemap } from '../../draw-basemap.ts'
import { formatRoute } from '../../features/booking/format-route.ts'
import { homeLayout } from '../../home-layout.ts'
import type { PageProps } from '../../page-props.ts'

/** The headline, and the journey card over a map with one journey. */
export function Hero({ operator, facts, sketch, island }: PageProps) {
  const { hero } = operator.settings.content
  return (
    <section className={`hero hero-${homeLayout(operator)}-look`}>
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
      data={linkBasemap('hero', { operator, facts, sketch })}
      path={journey.path}
      line="draws"
      marks={marksOf(journey, { from, to })}
      label={t('page.heroMap', { from, to })}
      chip={formatRoute({ metres: journey.metres, seconds: journey.minutes * 60 })}
    />
  )
}

/** Both ends of the drawn journey, with names. */
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
