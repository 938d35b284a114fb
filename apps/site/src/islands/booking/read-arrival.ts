import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import type { DraftEvent } from '@kerbside/domain/booking/draft/draft-events.ts'
import { reduceDraft } from '@kerbside/domain/booking/draft/draft-reduce.ts'
import { LINK_NAMES, type LinkQuery } from '@kerbside/domain/booking/journey-link.ts'
import { t } from '@kerbside/words/translate.ts'
import { openJourneyLink } from '../../features/booking/open-journey-link.ts'
import { findPreparedJourney } from '../../features/booking/prepared-journey.ts'
import { isPastBooking, repeatBooking } from '../../features/booking/repeat-booking.ts'
import { openPromotion } from '../../features/promo/open-promotion.ts'
import type { BookingView } from './view.ts'

type Params = Pick<BookingView, 'configuration' | 'vehicleTypes' | 'rules'>

/** What was done with a parameter of the address, and whether it may stay there. */
type Read = {
  events?: readonly DraftEvent[]
  errors?: readonly string[]
  /** Parameters to remove: a reload must not undo the customer's later changes. */
  used?: readonly string[]
}

/**
 * Processes the address: a promotion, a past booking to repeat or reverse, a journey, the currency
 * of the prices, the test parameter. Used parameters are removed; all errors are shown in one message.
 */
export async function readArrival(view: BookingView): Promise<void> {
  const query = new URLSearchParams(location.search)
  const errors: string[] = []
  let { draft } = view
  for (const read of [
    readStart,
    readCurrency,
    readTest,
    readPromotion,
    readPast,
    readPrepared,
    readJourney,
  ]) {
    const { events = [], errors: found = [], used = [] } = await read(query, { ...view, draft })
    for (const event of events) view.send(event)
    draft = events.reduce(reduceDraft, draft)
    errors.push(...found)
    leaveAddress(used)
  }
  if (errors.length === 0) return
  const text = [t('link.notUsed'), ...errors].join(' ')
  view.send({ type: 'alert', alert: { text: errors.length > 1 ? text : (errors[0] ?? text) } })
}

type Step = (query: URLSearchParams, params: Params & { draft: Draft }) => Promise<Read>

/** The airport the page was rendered with: a reload must restore the draft, and not start again. */
const readStart: Step = async () => ({ used: ['from'] })

/** It stays in the address: a reload reads it again. */
const readCurrency: Step = async (query) => {
  const currency = query.get('currencyCode')?.toUpperCase() ?? ''
  return /^[A-Z]{3}$/.test(currency) ? { events: [{ type: 'currency', currency }] } : {}
}

/** A visitor who means to test must not book a real car; the address never changes the operator's mode. */
const readTest: Step = async (query, { configuration }) => {
  const wanted = query.get('sandbox') === 'true' || query.get('runmode') === 'test'
  return wanted && !configuration.testmode ? { errors: [t('link.notATest')] } : {}
}

const readPromotion: Step = async (query, { draft, vehicleTypes }) => {
  const token = query.get('promotion') ?? query.get('token')
  if (!token) return {}
  const result = await openPromotion(token, {
    draft,
    vehicleTypeIds: vehicleTypes.map(({ vehtypeid }) => vehtypeid),
  })
  // Without a response the token stays: a reload tries again.
  if (result.is === 'unreachable') return { events: [{ type: 'alert', alert: 'failed' }] }
  const over: DraftEvent = { type: 'alert', alert: 'promotion-over' }
  return {
    events: result.is === 'over' ? [over] : result.events,
    used: ['promotion', 'token'],
  }
}

const readPast: Step = async (query, { draft, configuration }) => {
  const back = query.get('return') ?? ''
  const code = query.get('repeat') ?? (isPastBooking(back) ? back : '')
  if (code === '') return {}
  const reversed = !query.has('repeat')
  const used = [reversed ? 'return' : 'repeat']
  if (!isPastBooking(code)) return { errors: [t('link.bookingUnknown')], used }
  const country = configuration.countrycode || 'GB'
  const past = await repeatBooking({ code, reversed }, { draft, country })
  if (past.is === 'unreachable') return { errors: [t('link.bookingUnreachable')] }
  return past.is === 'unknown'
    ? { errors: [t('link.bookingUnknown')], used }
    : { events: past.events, used }
}

/** A journey prepared by another page, by its unguessable id. */
const readPrepared: Step = async (query, params) => {
  const id = query.get('id')
  const prepared = id ? await findPreparedJourney(id) : undefined
  if (!prepared) return {}
  return { ...(await openJourney(prepared, params)), used: ['id'] }
}

const readJourney: Step = async (query, params) => {
  if (isPastBooking(query.get('return') ?? '')) query.delete('return')
  if (!LINK_NAMES.some((name) => query.has(name))) return {}
  return { ...(await openJourney(query, params)), used: LINK_NAMES }
}

function openJourney(
  query: LinkQuery,
  { draft, configuration, vehicleTypes, rules }: Params & { draft: Draft },
) {
  const pets = configuration.showpet ? MAX_EXTRAS : 0
  return openJourneyLink(query, {
    draft,
    rules,
    limits: {
      max: {
        passengers: configuration.mostpassengers,
        luggage: configuration.mostluggages,
        handbags: configuration.mosthandbags,
        smallPets: pets,
        otherPets: pets,
        smallChildSeats: configuration.showsmallchildseat ? MAX_EXTRAS : 0,
        largeChildSeats: configuration.showlargechildseat ? MAX_EXTRAS : 0,
      },
      vehicleTypeIds: vehicleTypes.map(({ vehtypeid }) => vehtypeid),
      maxVias: configuration.mostvias,
    },
  })
}

/** Maximum of pets and of children of each kind (specification, section 9). */
const MAX_EXTRAS = 2

/** A link that is shared or bookmarked must not fill in another customer's journey, nor a reload this one again. */
function leaveAddress(used: readonly string[]): void {
  const { pathname, search, hash } = location
  const query = new URLSearchParams(search)
  if (!used.some((name) => query.has(name))) return
  for (const name of used) query.delete(name)
  const rest = query.size > 0 ? `?${query}` : ''
  history.replaceState(history.state, '', `${pathname}${rest}${hash}`)
}
