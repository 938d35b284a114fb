import { DRIVER_OFF, DRIVER_ON } from '@kerbside/contract/dispatch/write-history.ts'
import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import type { JourneyEvent, JourneyRecord } from '@kerbside/domain/licensing/journey-record.ts'
import type { LicenceSettings } from '@kerbside/domain/licensing/licence-profile.ts'
import { minor } from '@kerbside/domain/money.ts'
import { fullAddress } from '@kerbside/domain/places/full-address.ts'
import type { JourneySource } from './source-store.ts'

type Move = JourneySource['moves'][number]

/** The current record of a leg, composed from all known data; `before` is the previous entry. */
export function composeJourney(
  facts: JourneySource,
  { licence, before }: { licence: LicenceSettings; before: JourneyRecord | undefined },
): JourneyRecord {
  const { booking, leg, moves, cancellation } = facts
  const allocated = lastMove(moves, 'assigned')
  const over = leg.state === 'completed' || leg.state === 'no_show'
  return {
    reference: leg.reference,
    bookingId: leg.booking_id,
    leg: leg.number,
    state: leg.state as LegState,
    test: booking.test,
    authority: licence.authority,
    operatorLicence: licence.licenceNumber,
    receivedAt: booking.made_at.toISOString(),
    channel: booking.source,
    takenBy: takenBy(facts),
    account: booking.account,
    passenger: booking.passenger.name,
    passengers: leg.party.passengers,
    pickup: fullAddress(leg.pickup),
    vias: leg.vias.map(fullAddress),
    destination: fullAddress(leg.drop_off),
    pickupLocal: leg.pickup_local,
    pickupAt: leg.pickup_at.toISOString(),
    requestedPickupAt: leg.requested_pickup_at?.toISOString() ?? '',
    currency: booking.currency,
    fareQuoted: before?.fareQuoted ?? firstFare(facts),
    fareBasis: leg.lines.some(({ kind }) => kind === 'fixed') ? 'fixed' : 'measured',
    quoteId: booking.quote_id,
    finalFare: over ? minor(Number(leg.fare_minor)) : null,
    payment: booking.payment_method,
    allocatedAt: allocated ? trueAt(allocated) : '',
    dispatchedBy: allocated ? dispatcherOf(allocated) : '',
    driver: facts.driver,
    vehicle: facts.vehicle,
    subcontract: null,
    startedAt: when(moves, 'en_route'),
    arrivedAt: when(moves, 'arrived'),
    onBoardAt: when(moves, 'on_board'),
    finishedAt: when(moves, 'completed') || when(moves, 'no_show'),
    cancellation:
      cancellation && leg.state === 'cancelled'
        ? {
            by: cancellation.requested_by,
            at: cancellation.at.toISOString(),
            reason: cancellation.reason,
            fee: minor(Number(cancellation.fee_minor)),
          }
        : null,
    added: before?.added ?? {},
    history: historyOf(facts),
  }
}

/** The phone's time if one was reported. */
const trueAt = ({ device_at, at }: Move): string => (device_at ?? at).toISOString()

const lastMove = (moves: readonly Move[], to: LegState): Move | undefined =>
  moves.findLast((move) => move.machine === 'leg' && move.to_state === to)

const when = (moves: readonly Move[], to: LegState): string => {
  const move = lastMove(moves, to)
  return move ? trueAt(move) : ''
}

/** The member of staff; only old bookings of the desk have no name. */
function takenBy({ moves, booking }: JourneySource): string {
  const first = moves.find((move) => move.machine === 'leg' && move.from_state === null)
  if (first && first.who !== '') return first.who
  return booking.source === 'desk' ? '' : 'self'
}

/** The dispatcher by name, the driver who accepted the offer, or the rule that assigned the leg. */
function dispatcherOf({ role, who, channel }: Move): string {
  if (role === 'dispatcher') return who
  if (role === 'driver') return `automatic, offer taken by ${who || 'the driver'}`
  return `automatic, ${channel}`
}

const firstFare = ({ changes, leg }: JourneySource) => {
  const before: unknown = changes[0]?.leg_before
  const fare = typeof before === 'object' && before !== null && 'fare' in before ? before.fare : ''
  return minor(typeof fare === 'number' ? fare : Number(leg.fare_minor))
}

function historyOf({ moves, changes }: JourneySource): JourneyEvent[] {
  const events = moves.flatMap((move): JourneyEvent[] => {
    const what = eventOf(move)
    if (what === undefined) return []
    const named = what === 'driver-on' || what === 'driver-off'
    return [
      {
        at: trueAt(move),
        what,
        from: named ? '' : (move.from_state ?? ''),
        to: named ? move.reason : move.to_state,
        by: move.who || move.role,
        reason: named ? '' : move.reason,
      },
    ]
  })
  const legChanges = changes.map(
    (change): JourneyEvent => ({
      at: change.confirmed_at?.toISOString() ?? '',
      what: 'trip',
      from: describeLegChange(change.leg_before),
      to: describeLegChange(change.leg_after),
      by: change.confirmed_by || 'customer',
      reason: '',
    }),
  )
  return [...events, ...legChanges].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

function eventOf({ machine, to_state }: Move): JourneyEvent['what'] | undefined {
  if (machine === 'leg') return 'state'
  if (machine === 'pickup') return 'pickup'
  if (machine === 'fare') return 'fare'
  if (machine !== 'note') return undefined
  if (to_state === DRIVER_ON) return 'driver-on'
  return to_state === DRIVER_OFF ? 'driver-off' : undefined
}

/** "2026-11-24T06:43, Heathrow Terminal 5 to 22 Elvaston Row". */
function describeLegChange(leg: unknown): string {
  const trip = leg as Partial<{
    pickupLocal: string
    pickup: Parameters<typeof fullAddress>[0]
    dropOff: Parameters<typeof fullAddress>[0]
  }>
  const from = trip.pickup ? fullAddress(trip.pickup) : ''
  const to = trip.dropOff ? fullAddress(trip.dropOff) : ''
  return `${trip.pickupLocal ?? ''}, ${from} to ${to}`
}
