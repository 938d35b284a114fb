import { type Draft, newDraft } from '@kerbside/domain/booking/draft.ts'
import type { DraftEvent } from '@kerbside/domain/booking/draft-events.ts'
import { reduceDraft } from '@kerbside/domain/booking/draft-reduce.ts'
import { ONE_PASSENGER } from '@kerbside/domain/fleet/vehicle-type.ts'
import { readLocalTime } from '@kerbside/domain/time.ts'
import { defaultPaymentMethod } from '@kerbside/web/operator/read-rules.ts'
import { readAddress } from '@kerbside/web/places/read-address.ts'
import type { BookingIslandProps } from './view.ts'

/** The first picture, on the server and in the browser alike: no clock but the one that was sent along. */
export function startDraft({ configuration, prefill = {} }: BookingIslandProps): Draft {
  const { countrycode, dialingcode } = configuration
  const nowMs = Date.parse(configuration.servertime)
  const draft = newDraft({
    nowMs: Number.isFinite(nowMs) ? nowMs : 0,
    contact: {
      name: '',
      email: '',
      phone: '',
      country: countrycode || 'GB',
      diallingCode: dialingcode || '+44',
    },
    party: {
      ...ONE_PASSENGER,
      passengers: prefill.passengers ?? Math.max(1, configuration.minPassengers),
      luggage: configuration.minLuggages,
    },
  })
  const method = defaultPaymentMethod(configuration)
  return startEvents(prefill).reduce(reduceDraft, { ...draft, paymentMethod: method })
}

function startEvents(prefill: NonNullable<BookingIslandProps['prefill']>): readonly DraftEvent[] {
  const events: DraftEvent[] = []
  const { pickup, dropoff, datetime, vehtypeid } = prefill
  const local = datetime ? readLocalTime(datetime) : undefined
  if (pickup) events.push({ type: 'pickup', place: readAddress(pickup) })
  if (dropoff) events.push({ type: 'dropoff', place: readAddress(dropoff) })
  if (local) events.push({ type: 'datetime', local })
  if (vehtypeid) events.push({ type: 'vehicle', vehicleTypeId: vehtypeid })
  return events
}
