import type { LayoutMode } from '../operator/operator.ts'

/** One part of the booking; a step shows its sections one below the other. */
export type Section = 'journey' | 'flight' | 'vehicle' | 'contact' | 'payment'

export type StepName = 'journey' | 'vehicle' | 'contact' | 'payment'

export type Step = { name: StepName; sections: readonly Section[] }

export type Mode = {
  steps: readonly Step[]
  /** Where flights are entered by default: in the first step, or in a dialog later. */
  flights: 'inline' | 'dialog'
  /** The journey is one row on a desktop. */
  row: boolean
  /** All steps on one page; each opens when the one before is valid. */
  onePage: boolean
  /** A fixed-height box that scrolls inside, for narrow embeds. */
  boxed: boolean
}

const PLAIN = { row: false, onePage: false, boxed: false } as const

const JOURNEY: Step = { name: 'journey', sections: ['journey', 'flight'] }
const JOURNEY_AND_VEHICLE: Step = { name: 'journey', sections: ['journey', 'flight', 'vehicle'] }
const VEHICLE: Step = { name: 'vehicle', sections: ['vehicle'] }
const CONTACT: Step = { name: 'contact', sections: ['contact'] }
const PAYMENT: Step = { name: 'payment', sections: ['payment'] }
const CONTACT_AND_PAYMENT: Step = { name: 'contact', sections: ['contact', 'payment'] }

/** The eight layout modes (product.md) with the sections of each step. Every screen is drawn from this. */
export const MODES: Readonly<Record<LayoutMode, Mode>> = {
  list: { ...PLAIN, steps: [JOURNEY, VEHICLE, CONTACT, PAYMENT], flights: 'inline', onePage: true },
  wizard: { ...PLAIN, steps: [JOURNEY, VEHICLE, CONTACT, PAYMENT], flights: 'dialog' },
  inline: { ...PLAIN, steps: [JOURNEY, VEHICLE, CONTACT, PAYMENT], flights: 'inline', row: true },
  wizardx: { ...PLAIN, steps: [JOURNEY_AND_VEHICLE, CONTACT, PAYMENT], flights: 'dialog' },
  wizardt: { ...PLAIN, steps: [JOURNEY_AND_VEHICLE, PAYMENT, CONTACT], flights: 'dialog' },
  inlinex: {
    ...PLAIN,
    steps: [JOURNEY_AND_VEHICLE, CONTACT, PAYMENT],
    flights: 'inline',
    row: true,
  },
  gateway: { ...PLAIN, steps: [JOURNEY_AND_VEHICLE, CONTACT_AND_PAYMENT], flights: 'dialog' },
  overflow: {
    ...PLAIN,
    steps: [JOURNEY_AND_VEHICLE, CONTACT_AND_PAYMENT],
    flights: 'inline',
    boxed: true,
  },
}

/** The step that contains a section, from 1. */
export const stepOf = (mode: Mode, section: Section): number =>
  mode.steps.findIndex((step) => step.sections.includes(section)) + 1

/** Whether the contact is the last step in this mode: later questions are then asked when the booking is made. */
export const requestsDetailsLast = (mode: Mode): boolean =>
  mode.onePage || stepOf(mode, 'contact') === mode.steps.length

/** The operator's own setting overrides the mode's default. */
export const showsFlightInline = (mode: Mode, setting: boolean | undefined): boolean =>
  setting ?? mode.flights === 'inline'
