import { type Draft, newDraft } from '@kerbside/domain/booking/draft/draft.ts'
import { reduceDraft } from '@kerbside/domain/booking/draft/draft-reduce.ts'
import { ONE_PASSENGER } from '@kerbside/domain/fleet/vehicle-type.ts'
import { hasBritishPostcodes } from '@kerbside/domain/places/postcode.ts'
import { defaultPaymentMethod } from '../../features/operator/read-rules.ts'
import type { BookingIslandProps } from './view.ts'

/** The first render, the same on the server and in the browser: it uses only the server's time. */
export function startDraft({ configuration, prefill = {} }: BookingIslandProps): Draft {
  const { countrycode, dialingcode } = configuration
  const nowMs = Date.parse(configuration.servertime)
  const draft = newDraft({
    nowMs: Number.isFinite(nowMs) ? nowMs : 0,
    ...(!hasBritishPostcodes(countrycode || 'GB') && { postcodeOptional: true }),
    contact: {
      name: '',
      email: '',
      phone: '',
      country: countrycode || 'GB',
      diallingCode: dialingcode || '+44',
    },
    party: {
      ...ONE_PASSENGER,
      passengers: Math.max(1, configuration.minPassengers),
      luggage: configuration.minLuggages,
    },
  })
  const { pickup } = prefill
  const start = { ...draft, paymentMethod: defaultPaymentMethod(configuration) }
  return pickup ? reduceDraft(start, { type: 'pickup', place: pickup }) : start
}
