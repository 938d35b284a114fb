import type { Draft, RefusedPart } from '@kerbside/domain/booking/draft.ts'
import { isLocked } from '@kerbside/domain/booking/draft-locks.ts'
import type { StepReason } from '@kerbside/domain/booking/draft-steps.ts'
import { isAirport } from '@kerbside/domain/places/place.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { PlaneIcon, PlusIcon, SwapIcon } from '@kerbside/kit/icon.tsx'
import { later } from '@kerbside/kit/later.tsx'
import { RouteFields } from '@kerbside/kit/route-line.tsx'
import { say } from '@kerbside/words/say.ts'
import { Suspense } from 'react'
import { PlaceField, type PlaceMap } from '../places/place-field.tsx'
import type { Send } from './use-draft.ts'
import { loadFields } from './use-later-fields.ts'

const TITLES = {
  'pickup-missing': 'booking.pickup',
  'drop-off-missing': 'booking.dropOff',
  'stop-missing': 'booking.stop',
} as const

const required = (reason: keyof typeof TITLES): string =>
  say('form.required', { title: say(TITLES[reason]) })

/** Without it the stops stay in their order. */
const MoveStop = later(
  () => loadFields().then((module) => module.MoveStop),
  () => null,
)

/** Without it the summary says where it goes. */
const LockedPlace = later(
  () => loadFields().then((module) => module.LockedPlace),
  () => null,
)

export type PlacesFormProps = {
  draft: Draft
  send: Send
  mostVias: number
  /** What Next found wrong, if it was about a place. */
  problem: StepReason | undefined
  map?: PlaceMap | undefined
  /** The card of the home page: no stops yet. */
  short?: boolean
  /** The flight is asked on this step, so no hint about it is shown. */
  flightInline?: boolean
}

/** Pickup, stops and drop-off on their line. */
export function PlacesForm({
  draft,
  send,
  mostVias,
  map,
  problem,
  short,
  flightInline,
}: PlacesFormProps) {
  const errorOf = (reason: 'pickup-missing' | 'drop-off-missing') =>
    problem?.reason === reason ? required(reason) : undefined
  const refused = (about: RefusedPart) =>
    draft.refusal?.about === about ? draft.refusal.message : undefined
  const swappable = !isLocked(draft, 'pickup', 'drop-off') && (draft.pickup ?? draft.dropOff)
  const pickup = (draft.pickup && isLocked(draft, 'pickup') && (
    <Suspense>
      <LockedPlace label={say('booking.pickup')} place={draft.pickup} />
    </Suspense>
  )) || (
    <PlaceField
      map={map}
      label={say('booking.pickup')}
      place={draft.pickup}
      onChange={(place) => send({ type: 'pickup', place })}
      error={refused('pickup') ?? errorOf('pickup-missing')}
      hint={
        !short && !flightInline && isAirport(draft.pickup) ? (
          <>
            <PlaneIcon />
            {say('booking.flightHint')}
          </>
        ) : undefined
      }
    />
  )
  const dropOff = (draft.dropOff && isLocked(draft, 'drop-off') && (
    <Suspense>
      <LockedPlace label={say('booking.dropOff')} place={draft.dropOff} />
    </Suspense>
  )) || (
    <PlaceField
      map={map}
      label={say('booking.dropOff')}
      place={draft.dropOff}
      onChange={(place) => send({ type: 'dropoff', place })}
      error={refused('drop-off') ?? errorOf('drop-off-missing')}
    />
  )
  const stops = draft.vias.map((via, at) => ({
    // Stops have no name of their own until they are filled; their place in the row is what they are.
    key: `stop-${at}-of-${draft.vias.length}`,
    field: (
      <PlaceField
        map={map}
        label={`${say('booking.stop')} ${draft.vias.length > 1 ? at + 1 : ''}`.trim()}
        actions={
          draft.vias.length > 1 && (
            <Suspense>
              <MoveStop at={at} count={draft.vias.length} send={send} />
            </Suspense>
          )
        }
        place={via}
        onChange={(place) => send({ type: 'via', at, place })}
        error={
          problem?.reason === 'stop-missing' && problem.at === at
            ? required('stop-missing')
            : refused(`stop-${at + 1}`)
        }
        removal={{
          label: say('booking.removeStop'),
          onRemove: () => send({ type: 'via-removed', at }),
        }}
      />
    ),
  }))
  return (
    <div className="places">
      <RouteFields
        fields={[{ key: 'pickup', field: pickup }, ...stops, { key: 'drop-off', field: dropOff }]}
      />
      {!short && (
        <div className="places-more">
          {draft.vias.length < mostVias && (
            <Button
              look="quiet"
              compact
              icon={<PlusIcon />}
              onPress={() => send({ type: 'via-added' })}
            >
              {say('booking.addStop')}
            </Button>
          )}
          {swappable && (
            <Button
              look="quiet"
              compact
              icon={<SwapIcon />}
              aria-label={say('booking.swap')}
              onPress={() => send({ type: 'swap' })}
            >
              {say('booking.swapShort')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
