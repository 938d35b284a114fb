import type { Area, Polygon } from '@kerbside/domain/geo.ts'
import { isInside } from '@kerbside/domain/geo-inside.ts'
import { checkArea } from '@kerbside/domain/places/check-area.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { relationOf } from '@kerbside/domain/quotation/price-list/overlap.ts'
import type { DrawnDot } from '@kerbside/kit/map/drawn-shape.ts'
import { PlaceField } from '@kerbside/web/places/place-field.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useReducer, useState } from 'react'
import { DeskPage } from '../ui/desk-page.tsx'
import { SaveBar } from '../ui/form/save-bar.tsx'
import { AreaEditor } from './area-editor.tsx'
import { boundsAroundBase } from './bounds-around-base.ts'
import { findPickupsOutside } from './find-pickups-outside.ts'
import { PickupTally } from './pickup-tally.tsx'
import type { DeskServiceArea } from './service-area-api.ts'
import { ServiceAreaLoader } from './service-area-loader.tsx'
import { openShapes, polygonsOf, shapesOf, stepShapes } from './shape-draft.ts'
import { lastPickups, useSaveServiceArea } from './use-service-area.ts'

/** The area where the operator serves pickups and drop-offs, drawn on a map, with the journeys it would reject. */
export const ServiceAreaScreen = () => (
  <ServiceAreaLoader>{(ground) => <ServiceAreaForm ground={ground} />}</ServiceAreaLoader>
)

function ServiceAreaForm({ ground }: { ground: DeskServiceArea }) {
  const saved: Area = ground.serviceArea
  const [draft, step] = useReducer(stepShapes, saved, (area) => openShapes(shapesOf(area)))
  const [place, setPlace] = useState<Place>()
  const saving = useSaveServiceArea(ground)
  const pickups = useQuery(lastPickups()).data
  const { shapes, drawing } = draft
  const drawn = useMemo(() => polygonsOf({ shapes, drawing }), [shapes, drawing])
  const area = useMemo(() => drawn.map(({ polygon }) => polygon), [drawn])
  const errors = useMemo(
    () => checkArea(area).map((error) => ({ ...error, shape: drawn[error.polygon]?.id ?? '' })),
    [area, drawn],
  )
  const tally = useMemo(() => findPickupsOutside(pickups ?? [], area), [pickups, area])
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
    if (errors.length === 0)
      saving.save({ serviceArea: area as DeskServiceArea['serviceArea'] }, () => {})
  }
  const discard = () => {
    step({ do: 'reset', shapes: shapesOf(saved) })
    saving.forget()
  }
  return (
    <DeskPage
      wide
      title={t('areas.serviceArea')}
      sentence={t(area.length === 0 ? 'ground.areaEverywhere' : 'ground.areaAbout')}
      actions={
        <SaveBar
          changes={changes}
          onSave={save}
          onDiscard={discard}
          state={saving.state}
          errors={[
            ...errors.map(({ reason }) => ({ path: 'serviceArea', message: reason })),
            ...saving.errors,
          ]}
        />
      }
    >
      <div className="dk-try">
        <PlaceField label={t('ground.tryAddress')} place={place} onChange={setPlace} />
        {place && (
          <output className={serves ? 'dk-note good' : 'dk-note warn'}>
            {t(serves ? 'ground.isIn' : 'ground.isOut', { place: place.name })}
          </output>
        )}
      </div>
      {saving.errors.length > 0 && (
        <ul className="dk-note bad" role="alert">
          {saving.errors.map(({ path, message }) => (
            <li key={path}>{t('ground.areaFault', { message })}</li>
          ))}
        </ul>
      )}
      <AreaEditor
        draft={draft}
        onStep={step}
        errors={errors}
        label={t('ground.areaMap')}
        ground={boundsAroundBase(ground.base)}
        dots={dots}
      />
      <AirportsOutside airports={ground.airports} area={area} />
      <Overlaps area={area} />
      {pickups && <PickupTally tally={tally} />}
    </DeskPage>
  )
}

/** Number of shapes that exist on one side only: a moved shape counts as one change. */
function countDifferent(before: Area, after: Area): number {
  const [was, is] = [before.map(serialisePolygon), after.map(serialisePolygon)]
  const gone = was.filter((item) => !is.includes(item)).length
  return Math.max(gone, is.filter((item) => !was.includes(item)).length)
}

const serialisePolygon = (polygon: Polygon): string => JSON.stringify(polygon)

/** Airports the operator lists but would reject, which is probably a mistake. */
function AirportsOutside({ airports, area }: Pick<DeskServiceArea, 'airports'> & { area: Area }) {
  const outside = airports.filter(
    ({ latitude: lat, longitude: lng }) => area.length > 0 && !isInside(area, { lat, lng }),
  )
  if (outside.length === 0) return null
  const names = outside.map(({ name }) => name).join(', ')
  return <output className="dk-note warn">{t('ground.airportsOut', { names })}</output>
}

/** Reports overlapping shapes: they are served only once, and may be a mistake. */
function Overlaps({ area }: { area: Area }) {
  const pairs = useMemo(() => overlapsIn(area), [area])
  if (pairs.length === 0) return null
  return (
    <ul className="dk-note" aria-label={t('ground.overlaps')}>
      {pairs.map(([item, other]) => (
        <li key={`${item} ${other}`}>
          {t('ground.overlap', {
            one: t('ground.shape', { number: item + 1 }),
            other: t('ground.shape', { number: other + 1 }),
          })}
        </li>
      ))}
    </ul>
  )
}

const MAX_COMPARED = 30

const overlapsIn = (area: Area): [number, number][] =>
  area
    .slice(0, MAX_COMPARED)
    .flatMap((item, index) =>
      area
        .slice(index + 1, MAX_COMPARED)
        .flatMap((other, after): [number, number][] =>
          relationOf([item], [other]) === 'apart' ? [] : [[index, index + 1 + after]],
        ),
    )
