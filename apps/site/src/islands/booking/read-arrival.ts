import type { Draft } from '@kerbside/domain/booking/draft.ts'
import type { DraftEvent } from '@kerbside/domain/booking/draft-events.ts'
import { reduceDraft } from '@kerbside/domain/booking/draft-reduce.ts'
import { LINK_NAMES, type LinkQuery } from '@kerbside/domain/booking/journey-link.ts'
import { openJourneyLink } from '@kerbside/web/booking/open-journey-link.ts'
import { findPreparedJourney } from '@kerbside/web/booking/prepared-journey.ts'
import { isPastBooking, repeatBooking } from '@kerbside/web/booking/repeat-booking.ts'
import { openPromotion } from '@kerbside/web/promo/open-promotion.ts'
import { say } from '@kerbside/words/say.ts'
import type { BookingView } from './view.ts'

type Facts = Pick<BookingView, 'configuration' | 'vehicleTypes' | 'rules'>

/** What was done with a part of the address, and whether it may stay there. */
type Read = {
  events?: readonly DraftEvent[]
  faults?: readonly string[]
  /** Names that have done their part: a reload must not undo what the customer changed since. */
  used?: readonly string[]
}

/**
 * What the address brought along: a promotion, a past booking to repeat or to come back from, a journey, the currency
 * prices are wanted in, the wish to test. What was used leaves the address; what could not be is said in one message.
 */
export async function readArrival(view: BookingView): Promise<void> {
  const query = new URLSearchParams(location.search)
  const faults: string[] = []
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
    const { events = [], faults: found = [], used = [] } = await read(query, { ...view, draft })
    for (const event of events) view.send(event)
    draft = events.reduce(reduceDraft, draft)
    faults.push(...found)
    leaveAddress(used)
  }
  if (faults.length === 0) return
  const says = [say('link.notUsed'), ...faults].join(' ')
  view.send({ type: 'told', alert: { says: faults.length > 1 ? says : (faults[0] ?? says) } })
}

type Step = (query: URLSearchParams, facts: Facts & { draft: Draft }) => Promise<Read>

/** The airport the page was drawn with: a reload must find the draft, and not begin again. */
const readStart: Step = async () => ({ used: ['from'] })

/** It stays in the address: a reload asks for it again. */
const readCurrency: Step = async (query) => {
  const currency = query.get('currencyCode')?.toUpperCase() ?? ''
  return /^[A-Z]{3}$/.test(currency) ? { events: [{ type: 'currency', currency }] } : {}
}

/** Nobody who thinks they are trying something out shall book a real car; the address never changes the mode. */
const readTest: Step = async (query, { configuration }) => {
  const wanted = query.get('sandbox') === 'true' || query.get('runmode') === 'test'
  return wanted && !configuration.testmode ? { faults: [say('link.notATest')] } : {}
}

const readPromotion: Step = async (query, { draft, vehicleTypes }) => {
  const token = query.get('promotion') ?? query.get('token')
  if (!token) return {}
  const answer = await openPromotion(token, {
    draft,
    vehicleTypeIds: vehicleTypes.map(({ vehtypeid }) => vehtypeid),
  })
  // Unheard, the token stays: a reload tries again.
  if (answer.is === 'unheard') return { events: [{ type: 'told', alert: 'failed' }] }
  const over: DraftEvent = { type: 'told', alert: 'promotion-over' }
  return {
    events: answer.is === 'over' ? [over] : answer.events,
    used: ['promotion', 'token'],
  }
}

const readPast: Step = async (query, { draft, configuration }) => {
  const back = query.get('return') ?? ''
  const code = query.get('repeat') ?? (isPastBooking(back) ? back : '')
  if (code === '') return {}
  const reversed = !query.has('repeat')
  const used = [reversed ? 'return' : 'repeat']
  if (!isPastBooking(code)) return { faults: [say('link.bookingUnknown')], used }
  const country = configuration.countrycode || 'GB'
  const past = await repeatBooking({ code, reversed }, { draft, country })
  if (past.is === 'unheard') return { faults: [say('link.bookingUnheard')] }
  return past.is === 'unknown'
    ? { faults: [say('link.bookingUnknown')], used }
    : { events: past.events, used }
}

/** A journey another page prepared, by its unguessable id. */
const readPrepared: Step = async (query, facts) => {
  const id = query.get('id')
  const prepared = id ? await findPreparedJourney(id) : undefined
  if (!prepared) return {}
  return { ...(await openJourney(prepared, facts)), used: ['id'] }
}

const readJourney: Step = async (query, facts) => {
  if (isPastBooking(query.get('return') ?? '')) query.delete('return')
  if (!LINK_NAMES.some((name) => query.has(name))) return {}
  return { ...(await openJourney(query, facts)), used: LINK_NAMES }
}

function openJourney(
  query: LinkQuery,
  { draft, configuration, vehicleTypes, rules }: Facts & { draft: Draft },
) {
  const pets = configuration.showpet ? MOST_EXTRAS : 0
  return openJourneyLink(query, {
    draft,
    rules,
    limits: {
      most: {
        passengers: configuration.mostpassengers,
        luggage: configuration.mostluggages,
        handbags: configuration.mosthandbags,
        smallPets: pets,
        otherPets: pets,
        smallChildSeats: configuration.showsmallchildseat ? MOST_EXTRAS : 0,
        largeChildSeats: configuration.showlargechildseat ? MOST_EXTRAS : 0,
      },
      vehicleTypeIds: vehicleTypes.map(({ vehtypeid }) => vehtypeid),
      mostVias: configuration.mostvias,
    },
  })
}

/** Pets and children of each kind (specification, section 9). */
const MOST_EXTRAS = 2

/** A link that is passed on or bookmarked must not fill in somebody else's journey, nor a reload this one again. */
function leaveAddress(used: readonly string[]): void {
  const { pathname, search, hash } = location
  const query = new URLSearchParams(search)
  if (!used.some((name) => query.has(name))) return
  for (const name of used) query.delete(name)
  const rest = query.size > 0 ? `?${query}` : ''
  history.replaceState(history.state, '', `${pathname}${rest}${hash}`)
}
