import type { Charge } from './port.ts'

const WEIGHT: Readonly<Record<Charge['state'], number>> = {
  captured: 4,
  authorised: 3,
  requires_action: 2,
  voided: 1,
  failed: 0,
}

/** Of several charges of one order, returns the one that took money. */
export const mostRelevantCharge = (existing: Charge | undefined, other: Charge): Charge =>
  existing && WEIGHT[existing.state] >= WEIGHT[other.state] ? existing : other
