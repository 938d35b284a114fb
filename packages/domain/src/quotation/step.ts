import type { Minor } from '../money.ts'
import type { CalendarMiss } from './calendar.ts'
import type { LineKind } from './line.ts'
import type { ExtraKind } from './tariff.ts'

/** Why a rule did not apply to a leg. */
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
  | 'not-requested'
  | 'free-of-charge'
  | 'above-the-minimum'
  | 'not-a-return'
  | 'nothing-off'
  | 'already-round'
  | 'none-cheaper'

/** Why a rule that applies lost to another one. */
export type OverrideReason =
  | 'less-specific'
  | 'for-all-vehicles'
  | 'without-validity'
  | 'later-in-list'
  | 'fixed-price'
  | 'dearer-in-group'
  | 'already-charged-today'

export type Outcome =
  | { outcome: 'matched'; amount: Minor }
  | { outcome: 'lost'; reason: OverrideReason; to: string }
  | { outcome: 'not-applicable'; reason: NotApplicable }

/** What a rule did to a leg in one vehicle type. */
export type RuleStep = { kind: LineKind; rule: string; about: string } & Outcome

/** Where an end of the leg lies in the tariff's own geography. */
export type PlaceStep = {
  kind: 'place'
  end: 'pickup' | 'drop-off'
  /** The codes of its sites, a terminal before its airport. */
  sites: readonly string[]
  zones: readonly string[]
  postcode: string
}

/** A type that is too small for the party, or an extra with too small a stock. */
export type RejectionStep =
  | { kind: 'refused'; reason: 'cannot-carry' }
  | { kind: 'refused'; reason: 'too-many-extras'; extra: ExtraKind; max: number }

/** One step of pricing a journey, in order. */
export type Step = { leg: 'onward' | 'return'; vehicleTypeId: number } & (
  | RuleStep
  | PlaceStep
  | RejectionStep
)

/** Receives the steps of pricing a journey. Without a listener no explanation is computed. */
export type StepListener = (step: Step) => void

/** A listener for the steps of one leg in one vehicle type. */
export type LegStepListener = (step: RuleStep | PlaceStep) => void
