import { needsFlight, needsReturnFlight } from '@kerbside/domain/booking/draft/draft.ts'
import type { FlightOfLeg } from '../../features/flights/flight-dialog.tsx'
import type { BookingView } from './view.ts'

/** The flights this journey needs, each with the booking's details around it. */
export function flightsOf({ draft, send, configuration }: BookingView): readonly FlightOfLeg[] {
  const flights: FlightOfLeg[] = []
  const policies = draft.offer?.policies
  const { minutesafterlanding: minutesAfterLanding } = configuration
  if (needsFlight(draft))
    flights.push({
      leg: 'onward',
      flight: draft.flight,
      airport: draft.pickup,
      pickupLocal: draft.time.kind === 'later' ? draft.time.local : undefined,
      asap: draft.time.kind === 'now',
      onPickup: (local) => send({ type: 'datetime', local }),
      freeMinutes: policies?.freeWaitingMinutes,
      minutesAfterLanding,
    })
  if (needsReturnFlight(draft))
    flights.push({
      leg: 'return',
      flight: draft.returnFlight,
      airport: draft.dropOff,
      pickupLocal: draft.returnLocal,
      onPickup: (local) => send({ type: 'returndate', local }),
      freeMinutes: policies?.returnFreeWaitingMinutes,
      minutesAfterLanding,
    })
  return flights
}
