import type { Minor } from '../money.ts'
import type { CalendarMiss } from './calendar.ts'
import type { LineKind } from './line.ts'
import type { ExtraKind } from './tariff.ts'

/** Why a rule had nothing to say to a leg. */
export type NotApplicable =
  | CalendarMiss
  | 'pickup-elsewhere'
  | 'drop-off-elsewhere'
  | 'both-elsewhere'
  | 'other-direction'
  | 'not-touched'
  | 'not-valid-yet'
  | 'no-longer-valid'
  | 'other-vehicle'
  | 'as-it-stands'
  | 'own-price'
  | 'no-stops'
  | 'within-free-minutes'
  | 'not-asked-for'
  | 'free-of-charge'
  | 'above-the-minimum'
  | 'not-a-return'
  | 'nothing-off'
  | 'already-round'
  | 'none-cheaper'

/** Why a rule that holds gave way to another one. */
export type Lost =
  | 'less-specific'
  | 'for-all-vehicles'
  | 'without-validity'
  | 'later-in-list'
  | 'fixed-price'
  | 'dearer-in-group'
  | 'already-charged-today'

export type Outcome =
  | { outcome: 'matched'; amount: Minor }
  | { outcome: 'lost'; reason: Lost; to: string }
  | { outcome: 'not-applicable'; reason: NotApplicable }

/** What a rule did about a leg in one vehicle type. */
export type RuleStep = { kind: LineKind; rule: string; about: string } & Outcome

/** Where an end of the leg lies by the tariff's own geography. */
export type PlaceStep = {
  kind: 'place'
  end: 'pickup' | 'drop-off'
  /** The terminal before its airport. */
  sites: readonly string[]
  zones: readonly string[]
  postcode: string
}

/** A type the party does not fit in, or an extra of which there are fewer. */
export type RefusalStep =
  | { kind: 'refused'; reason: 'cannot-carry' }
  | { kind: 'refused'; reason: 'too-many-extras'; extra: ExtraKind; most: number }

/** One thing the pricing of a journey did, in its order. */
export type Step = { leg: 'onward' | 'return'; vehicleTypeId: number } & (
  | RuleStep
  | PlaceStep
  | RefusalStep
)

/** Listens to a journey being priced. Nothing is worked out for it when nobody listens. */
export type Tell = (step: Step) => void

/** A listener that knows already which leg and vehicle it hears about. */
export type Say = (step: RuleStep | PlaceStep) => void
