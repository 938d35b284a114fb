import type { Charge } from './port.ts'

const WEIGHT: Readonly<Record<Charge['state'], number>> = {
  captured: 4,
  authorised: 3,
  requires_action: 2,
  voided: 1,
  failed: 0,
}

/** Of several charges of one order the one that took money is the one to know of. */
export const tellingOf = (known: Charge | undefined, other: Charge): Charge =>
  known && WEIGHT[known.state] >= WEIGHT[other.state] ? known : other
