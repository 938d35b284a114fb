import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import type { DraftEvent } from '@kerbside/domain/booking/draft/draft-events.ts'
import { reduceDraft } from '@kerbside/domain/booking/draft/draft-reduce.ts'
import {
  type StepRules,
  validateReturn,
  validateTime,
} from '@kerbside/domain/booking/draft/draft-steps.ts'
import {
  type JourneyLink,
  type LinkError,
  type LinkLimits,
  type LinkQuery,
  readJourneyLink,
} from '@kerbside/domain/booking/journey-link.ts'
import type { Party } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import link from '@kerbside/words/en/link.json' with { type: 'json' }
import party from '@kerbside/words/en/party.json' with { type: 'json' }
import { loadMessages, t } from '@kerbside/words/translate.ts'
import { describeReason } from './describe-reason.ts'
import { findNamedPlace } from './find-named-place.ts'

loadMessages(link)
loadMessages(party)

/** Events for the draft, and messages about the parts of the link that could not be used. */
export type OpenedLink = { events: readonly DraftEvent[]; errors: readonly string[] }

type Params = { draft: Draft; rules: StepRules; limits: LinkLimits }

/**
 * Opens a journey from a link on another page or in an e-mail, by the rules of the form. It books nothing.
 * Throws if a look-up of its places fails: then nothing was changed, and the link can be opened again.
 */
export async function openJourneyLink(query: LinkQuery, details: Params): Promise<OpenedLink> {
  const journeyLink = readJourneyLink(query, details.limits)
  const named = [journeyLink.pickup, journeyLink.dropOff, ...journeyLink.vias]
  const [pickup, dropOff, ...vias] = await Promise.all(
    named.map(async (text) => (text === '' ? undefined : findNamedPlace(text))),
  )
  const trial = openTrial(details.draft)
  const takePlace = (text: string, place: Place | undefined, event: DraftEvent) => {
    if (text === '') return
    if (!place) trial.fault(t('link.placeUnknown', { text }))
    else trial.send(event, ({ alert }) => alert && t('link.placeRefused', { text }))
  }
  // The journey of the link must not be mixed with the one typed before.
  if (named.some(Boolean)) trial.send({ type: 'quotation-cancelled' })
  takePlace(journeyLink.pickup, pickup, { type: 'pickup', place: pickup })
  takePlace(journeyLink.dropOff, dropOff, { type: 'dropoff', place: dropOff })
  for (const [index, text] of journeyLink.vias.entries()) {
    const at = trial.draft().vias.length
    const place = vias[index]
    if (place) trial.send({ type: 'via-added' })
    takePlace(text, place, { type: 'via', at, place })
    if (place && !trial.draft().vias[at]) trial.send({ type: 'via-removed', at })
  }
  takeTimes(journeyLink, { trial, rules: details.rules })
  if (Object.keys(journeyLink.party).length > 0)
    trial.send({ type: 'party', party: journeyLink.party })
  if (journeyLink.vehicleTypeId !== undefined)
    trial.send({ type: 'vehicle', vehicleTypeId: journeyLink.vehicleTypeId })
  for (const error of journeyLink.errors) trial.fault(describeError(error))
  return trial.outcome()
}

type Trial = ReturnType<typeof openTrial>

/** Tries events on a copy of the draft first: rejected ones are reported and not sent. */
function openTrial(start: Draft) {
  let draft: Draft = { ...start, alert: undefined }
  const events: DraftEvent[] = []
  const errors: string[] = []
  return {
    draft: () => draft,
    fault: (text: string) => void errors.push(text),
    send(event: DraftEvent, reject: (draftAfter: Draft) => string | undefined = () => undefined) {
      const draftAfter = reduceDraft(draft, event)
      const rejection = reject(draftAfter)
      if (rejection !== undefined) return void errors.push(rejection)
      draft = draftAfter
      events.push(event)
    },
    outcome: (): OpenedLink => ({ events, errors }),
  }
}

function takeTimes(
  { time, back }: JourneyLink,
  { trial, rules }: { trial: Trial; rules: StepRules },
): void {
  if (time?.kind === 'now') trial.send({ type: 'picktime', kind: 'now' })
  if (time?.kind === 'later')
    trial.send({ type: 'datetime', local: time.local }, (draftAfter) => {
      const result = validateTime(draftAfter, rules)
      return result.ok
        ? undefined
        : `${t('link.timeNotUsed')} ${describeReason(result)}`.replace(/\.?$/, '.')
    })
  if (back?.kind === 'wait-and-return') trial.send({ type: 'waitreturn' })
  if (back?.kind === 'return') {
    trial.send({ type: 'returndate', local: undefined })
    trial.send({ type: 'returndate', local: back.local }, (draftAfter) => {
      const result = validateReturn(draftAfter, rules)
      return result.ok
        ? undefined
        : `${t('link.returnNotUsed')} ${describeReason(result)}`.replace(/\.?$/, '.')
    })
  }
}

function describeError(error: LinkError): string {
  switch (error.part) {
    case 'when':
      return t('link.timeUnreadable')
    case 'return':
      return t('link.returnUnreadable')
    case 'vehicle':
      return t('link.vehicleUnknown')
    case 'stops':
      return t('link.tooManyStops', { max: error.max })
    case 'party':
      return t('link.partyUnreadable', {
        name: countLabel(error.of),
        min: error.min,
        max: error.max,
      })
  }
}

function countLabel(of: keyof Party): string {
  switch (of) {
    case 'passengers':
      return t('booking.passengers')
    case 'luggage':
      return t('booking.luggage')
    case 'handbags':
      return t('booking.handbags')
    case 'smallPets':
      return t('party.smallPets')
    case 'otherPets':
      return t('party.otherPets')
    case 'smallChildSeats':
      return t('party.smallSeats')
    case 'largeChildSeats':
      return t('party.largeSeats')
  }
}
