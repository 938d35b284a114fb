import type { Area, Polygon } from '@kerbside/domain/geo.ts'
import { isInside } from '@kerbside/domain/geo-inside.ts'
import { judgeArea } from '@kerbside/domain/places/judge-area.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { relationOf } from '@kerbside/domain/quotation/overlap.ts'
import type { DrawnDot } from '@kerbside/kit/map/drawn-shape.ts'
import type { DeskGround } from '@kerbside/web/operator/ground-api.ts'
import { PlaceField } from '@kerbside/web/places/place-field.tsx'
import { say } from '@kerbside/words/say.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useReducer, useState } from 'react'
import { DeskPage } from '../form/desk-page.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { AreaEditor } from './area-editor.tsx'
import { groundAround } from './ground-around.ts'
import { GroundWait } from './ground-wait.tsx'
import { judgePickups } from './judge-pickups.ts'
import { PickupTally } from './pickup-tally.tsx'
import { openShapes, polygonsOf, shapesOf, stepShapes } from './shape-draft.ts'
import { lastPickups, useSaveGround } from './use-ground.ts'

/** Where the operator takes and brings customers, drawn, with whom it would turn away. */
export const ServiceAreaScreen = () => (
  <GroundWait>{(ground) => <ServiceAreaForm ground={ground} />}</GroundWait>
)

function ServiceAreaForm({ ground }: { ground: DeskGround }) {
  const saved: Area = ground.servicearea
  const [draft, step] = useReducer(stepShapes, saved, (area) => openShapes(shapesOf(area)))
  const [place, setPlace] = useState<Place>()
  const saving = useSaveGround(ground)
  const pickups = useQuery(lastPickups()).data
  const { shapes, drawing } = draft
  const drawn = useMemo(() => polygonsOf({ shapes, drawing }), [shapes, drawing])
  const area = useMemo(() => drawn.map(({ polygon }) => polygon), [drawn])
  const faults = useMemo(
    () => judgeArea(area).map((fault) => ({ ...fault, shape: drawn[fault.polygon]?.id ?? '' })),
    [area, drawn],
  )
  const tally = useMemo(() => judgePickups(pickups ?? [], area), [pickups, area])
  const changes = countDifferent(saved, area)
  const serves = place && (area.length === 0 || isInside(area, place.point))
  const dots: DrawnDot[] = [
    ...tally.dots,
    ...(place
      ? [{ id: 'try', at: [place.point.lng, place.point.lat] as const, tone: 'pin' as const }]
      : []),
  ]
  const save = () => {
    step({ do: 'finish' })
    if (faults.length === 0)
      saving.save({ servicearea: area as DeskGround['servicearea'] }, () => {})
  }
  const discard = () => {
    step({ do: 'reset', shapes: shapesOf(saved) })
    saving.forget()
  }
  return (
    <DeskPage
      wide
      title={say('areas.serviceArea')}
      sentence={say(area.length === 0 ? 'ground.areaEverywhere' : 'ground.areaAbout')}
      actions={
        <SaveBar
          changes={changes}
          onSave={save}
          onDiscard={discard}
          state={saving.state}
          faults={[
            ...faults.map(({ reason }) => ({ path: 'serviceArea', message: reason })),
            ...saving.faults,
          ]}
        />
      }
    >
      <div className="dk-try">
        <PlaceField label={say('ground.tryAddress')} place={place} onChange={setPlace} />
        {place && (
          <output className={serves ? 'dk-note good' : 'dk-note warn'}>
            {say(serves ? 'ground.isIn' : 'ground.isOut', { place: place.name })}
          </output>
        )}
      </div>
      {saving.faults.length > 0 && (
        <ul className="dk-note bad" role="alert">
          {saving.faults.map(({ path, message }) => (
            <li key={path}>{say('ground.areaFault', { message })}</li>
          ))}
        </ul>
      )}
      <AreaEditor
        draft={draft}
        onStep={step}
        faults={faults}
        label={say('ground.areaMap')}
        ground={groundAround(ground.base)}
        dots={dots}
      />
      <AirportsOutside airports={ground.airports} area={area} />
      <Overlaps area={area} />
      {pickups && <PickupTally tally={tally} />}
    </DeskPage>
  )
}

/** Shapes on only one side: one that was moved is one change. */
function countDifferent(before: Area, after: Area): number {
  const [was, is] = [before.map(sayPolygon), after.map(sayPolygon)]
  const gone = was.filter((one) => !is.includes(one)).length
  return Math.max(gone, is.filter((one) => !was.includes(one)).length)
}

const sayPolygon = (polygon: Polygon): string => JSON.stringify(polygon)

/** Airports the operator says it drives to and would turn away: nobody draws that on purpose. */
function AirportsOutside({ airports, area }: Pick<DeskGround, 'airports'> & { area: Area }) {
  const outside = airports.filter(
    ({ latitude: lat, longitude: lng }) => area.length > 0 && !isInside(area, { lat, lng }),
  )
  if (outside.length === 0) return null
  const names = outside.map(({ name }) => name).join(', ')
  return <output className="dk-note warn">{say('ground.airportsOut', { names })}</output>
}

/** Shapes that lie on each other are served once: said, for it may be a slip. */
function Overlaps({ area }: { area: Area }) {
  const pairs = useMemo(() => overlapsIn(area), [area])
  if (pairs.length === 0) return null
  return (
    <ul className="dk-note" aria-label={say('ground.overlaps')}>
      {pairs.map(([one, other]) => (
        <li key={`${one} ${other}`}>
          {say('ground.overlap', {
            one: say('ground.shape', { number: one + 1 }),
            other: say('ground.shape', { number: other + 1 }),
          })}
        </li>
      ))}
    </ul>
  )
}

const MOST_PAIRED = 30

const overlapsIn = (area: Area): [number, number][] =>
  area
    .slice(0, MOST_PAIRED)
    .flatMap((one, at) =>
      area
        .slice(at + 1, MOST_PAIRED)
        .flatMap((other, after): [number, number][] =>
          relationOf([one], [other]) === 'apart' ? [] : [[at, at + 1 + after]],
        ),
    )
