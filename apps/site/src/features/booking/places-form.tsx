import type { Draft, PlaceSlot, RejectedPart } from '@kerbside/domain/booking/draft/draft.ts'
import { isLocked } from '@kerbside/domain/booking/draft/draft-locks.ts'
import type { StepReason } from '@kerbside/domain/booking/draft/draft-steps.ts'
import { atHouse, canHaveHouse } from '@kerbside/domain/places/house-number.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { Button } from '@kerbside/kit/form/button.tsx'
import { PlusIcon, SwapIcon } from '@kerbside/kit/icon.tsx'
import { later } from '@kerbside/kit/later.tsx'
import { RouteFields } from '@kerbside/kit/route-fields.tsx'
import { PlaceField, type PlaceMap } from '@kerbside/web/places/place-field.tsx'
import { t } from '@kerbside/words/translate.ts'
import { type ReactNode, Suspense } from 'react'
import type { Send } from './use-draft.ts'
import { loadFields } from './use-later-fields.ts'

const TITLES = {
  'pickup-missing': 'booking.pickup',
  'drop-off-missing': 'booking.dropOff',
  'stop-missing': 'booking.stop',
} as const

const required = (reason: keyof typeof TITLES): string =>
  t('form.required', { title: t(TITLES[reason]) })

/** If it fails to load, stops cannot be moved. */
const MoveStop = later(
  () => loadFields().then((module) => module.MoveStop),
  () => null,
)

/** If it fails to load, the summary shows the place. */
const LockedPlace = later(
  () => loadFields().then((module) => module.LockedPlace),
  () => null,
)

/** If it fails to load, the house can be named in the note. */
const HouseField = later(
  () => loadFields().then((module) => module.HouseField),
  () => null,
)

export type PlacesFormProps = {
  draft: Draft
  send: Send
  /** The operator's, for the order of street and house number: two letters of ISO 3166. */
  country: string
  maxVias: number
  /** The error that Next found, if it is about a place. */
  problem: StepReason | undefined
  map?: PlaceMap | undefined
  /** The card of the home page: has no stops yet. */
  short?: boolean
  /** The flight number, below the pickup. */
  flight?: ReactNode
}

/** Pickup, stops and drop-off on a line. */
export function PlacesForm(props: PlacesFormProps) {
  const { draft, send, country, maxVias, map, problem, short, flight } = props
  const errorOf = (reason: 'pickup-missing' | 'drop-off-missing') =>
    problem?.reason === reason ? required(reason) : undefined
  const rejectionFor = (about: RejectedPart) =>
    draft.rejection?.about === about ? draft.rejection.message : undefined
  const houseOf = (
    slot: PlaceSlot,
    { label, place }: { label: string; place?: Place | undefined },
  ) =>
    place &&
    canHaveHouse(place) && (
      <Suspense>
        <HouseField
          label={label}
          place={place}
          onChange={(text) =>
            send({ type: 'house', slot, place: atHouse(place, { text, country }) })
          }
        />
      </Suspense>
    )
  const swappable = !isLocked(draft, 'pickup', 'drop-off') && (draft.pickup ?? draft.dropOff)
  const pickup = (draft.pickup && isLocked(draft, 'pickup') && (
    <Suspense>
      <LockedPlace label={t('booking.pickup')} place={draft.pickup} />
    </Suspense>
  )) || (
    <>
      <PlaceField
        map={map}
        label={t('booking.pickup')}
        place={draft.pickup}
        onChange={(place) => send({ type: 'pickup', place })}
        error={rejectionFor('pickup') ?? errorOf('pickup-missing')}
      />
      {houseOf('pickup', { label: t('booking.pickup'), place: draft.pickup })}
    </>
  )
  const dropOff = (draft.dropOff && isLocked(draft, 'drop-off') && (
    <Suspense>
      <LockedPlace label={t('booking.dropOff')} place={draft.dropOff} />
    </Suspense>
  )) || (
    <>
      <PlaceField
        map={map}
        label={t('booking.dropOff')}
        place={draft.dropOff}
        onChange={(place) => send({ type: 'dropoff', place })}
        error={rejectionFor('drop-off') ?? errorOf('drop-off-missing')}
      />
      {houseOf('drop-off', { label: t('booking.dropOff'), place: draft.dropOff })}
    </>
  )
  const stopLabel = (index: number) =>
    `${t('booking.stop')} ${draft.vias.length > 1 ? index + 1 : ''}`.trim()
  const stops = draft.vias.map((via, index) => ({
    // Stops have no identity until they are filled; their position is their key.
    key: `stop-${index}-of-${draft.vias.length}`,
    field: (
      <>
        <PlaceField
          map={map}
          label={stopLabel(index)}
          actions={
            draft.vias.length > 1 && (
              <Suspense>
                <MoveStop at={index} count={draft.vias.length} send={send} />
              </Suspense>
            )
          }
          place={via}
          onChange={(place) => send({ type: 'via', at: index, place })}
          error={
            problem?.reason === 'stop-missing' && problem.at === index
              ? required('stop-missing')
              : rejectionFor(`stop-${index + 1}`)
          }
          removal={{
            label: t('booking.removeStop'),
            onRemove: () => send({ type: 'via-removed', at: index }),
          }}
        />
        {houseOf(index, { label: stopLabel(index), place: via })}
      </>
    ),
  }))
  return (
    <div className="places">
      <RouteFields
        fields={[
          {
            key: 'pickup',
            field: (
              <>
                {pickup}
                {flight}
              </>
            ),
          },
          ...stops,
          { key: 'drop-off', field: dropOff },
        ]}
      />
      {!short && (
        <div className="places-more">
          {draft.vias.length < maxVias && (
            <Button
              look="quiet"
              compact
              icon={<PlusIcon />}
              onPress={() => send({ type: 'via-added' })}
            >
              {t('booking.addStop')}
            </Button>
          )}
          {swappable && (
            <Button
              look="quiet"
              compact
              icon={<SwapIcon />}
              aria-label={t('booking.swap')}
              onPress={() => send({ type: 'swap' })}
            >
              {t('booking.swapShort')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
