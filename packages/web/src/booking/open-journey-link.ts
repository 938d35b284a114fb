import type { Draft } from '@kerbside/domain/booking/draft.ts'
import type { DraftEvent } from '@kerbside/domain/booking/draft-events.ts'
import { reduceDraft } from '@kerbside/domain/booking/draft-reduce.ts'
import { judgeReturn, judgeTime, type StepRules } from '@kerbside/domain/booking/draft-steps.ts'
import {
  type JourneyLink,
  type LinkFault,
  type LinkLimits,
  type LinkQuery,
  readJourneyLink,
} from '@kerbside/domain/booking/journey-link.ts'
import type { Party } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import link from '@kerbside/words/en/link.json' with { type: 'json' }
import party from '@kerbside/words/en/party.json' with { type: 'json' }
import { addWords, say } from '@kerbside/words/say.ts'
import { findNamedPlace } from './find-named-place.ts'
import { sayReason } from './say-reason.ts'

addWords(link)
addWords(party)

/** What happens to the draft, and in words what of the link could not be used. */
export type OpenedLink = { events: readonly DraftEvent[]; faults: readonly string[] }

type Facts = { draft: Draft; rules: StepRules; limits: LinkLimits }

/**
 * A journey somebody else's page or letter asks for, judged by the rules the form judges by. Nothing is booked by it.
 * Throws when nobody could be asked for its places: then nothing was changed, and the link may be opened again.
 */
export async function openJourneyLink(query: LinkQuery, facts: Facts): Promise<OpenedLink> {
  const asked = readJourneyLink(query, facts.limits)
  const named = [asked.pickup, asked.dropOff, ...asked.vias]
  const [pickup, dropOff, ...vias] = await Promise.all(
    named.map(async (text) => (text === '' ? undefined : findNamedPlace(text))),
  )
  const trial = openTrial(facts.draft)
  const takePlace = (text: string, place: Place | undefined, event: DraftEvent) => {
    if (text === '') return
    if (!place) trial.fault(say('link.placeUnknown', { text }))
    else trial.send(event, ({ alert }) => alert && say('link.placeRefused', { text }))
  }
  // Somebody else's journey must not be mixed with the one that was typed here before.
  if (named.some(Boolean)) trial.send({ type: 'quotation-cancelled' })
  takePlace(asked.pickup, pickup, { type: 'pickup', place: pickup })
  takePlace(asked.dropOff, dropOff, { type: 'dropoff', place: dropOff })
  for (const [index, text] of asked.vias.entries()) {
    const at = trial.draft().vias.length
    const place = vias[index]
    if (place) trial.send({ type: 'via-added' })
    takePlace(text, place, { type: 'via', at, place })
    if (place && !trial.draft().vias[at]) trial.send({ type: 'via-removed', at })
  }
  takeTimes(asked, { trial, rules: facts.rules })
  if (Object.keys(asked.party).length > 0) trial.send({ type: 'party', party: asked.party })
  if (asked.vehicleTypeId !== undefined)
    trial.send({ type: 'vehicle', vehicleTypeId: asked.vehicleTypeId })
  for (const fault of asked.faults) trial.fault(sayFault(fault))
  return trial.outcome()
}

type Trial = ReturnType<typeof openTrial>

/** Events tried on a draft of its own first: what a rule refuses is said, and never sent. */
function openTrial(start: Draft) {
  let draft: Draft = { ...start, alert: undefined }
  const events: DraftEvent[] = []
  const faults: string[] = []
  return {
    draft: () => draft,
    fault: (text: string) => void faults.push(text),
    send(event: DraftEvent, refuse: (tried: Draft) => string | undefined = () => undefined) {
      const tried = reduceDraft(draft, event)
      const refusal = refuse(tried)
      if (refusal !== undefined) return void faults.push(refusal)
      draft = tried
      events.push(event)
    },
    outcome: (): OpenedLink => ({ events, faults }),
  }
}

function takeTimes(
  { time, back }: JourneyLink,
  { trial, rules }: { trial: Trial; rules: StepRules },
): void {
  if (time?.kind === 'now') trial.send({ type: 'picktime', kind: 'now' })
  if (time?.kind === 'later')
    trial.send({ type: 'datetime', local: time.local }, (tried) => {
      const verdict = judgeTime(tried, rules)
      return verdict.ok
        ? undefined
        : `${say('link.timeNotUsed')} ${sayReason(verdict)}`.replace(/\.?$/, '.')
    })
  if (back?.kind === 'wait-and-return') trial.send({ type: 'waitreturn' })
  if (back?.kind === 'return') {
    trial.send({ type: 'returndate', local: undefined })
    trial.send({ type: 'returndate', local: back.local }, (tried) => {
      const verdict = judgeReturn(tried, rules)
      return verdict.ok
        ? undefined
        : `${say('link.returnNotUsed')} ${sayReason(verdict)}`.replace(/\.?$/, '.')
    })
  }
}

function sayFault(fault: LinkFault): string {
  switch (fault.part) {
    case 'when':
      return say('link.timeUnreadable')
    case 'return':
      return say('link.returnUnreadable')
    case 'vehicle':
      return say('link.vehicleUnknown')
    case 'stops':
      return say('link.tooManyStops', { most: fault.most })
    case 'party':
      return say('link.partyUnreadable', {
        name: sayCount(fault.of),
        least: fault.least,
        most: fault.most,
      })
  }
}

function sayCount(of: keyof Party): string {
  switch (of) {
    case 'passengers':
      return say('booking.passengers')
    case 'luggage':
      return say('booking.luggage')
    case 'handbags':
      return say('booking.handbags')
    case 'smallPets':
      return say('party.smallPets')
    case 'otherPets':
      return say('party.otherPets')
    case 'smallChildSeats':
      return say('party.smallSeats')
    case 'largeChildSeats':
      return say('party.largeSeats')
  }
}
