import { type Journey, type PriceBook, priceJourney } from './price-journey.ts'
import type { Step } from './step.ts'

/**
 * Every rule tried on a journey in one vehicle type, in order, and what became of it. It is the pricing itself with a
 * listener, so it cannot say anything else than the price.
 */
export function explainJourney(
  book: PriceBook,
  { vehicleTypeId, ...journey }: Omit<Journey, 'tell'> & { vehicleTypeId: number },
): Step[] {
  const steps: Step[] = []
  // All types are priced: an accessible one may take the price of another.
  const verdict = priceJourney(book, {
    ...journey,
    tell: (step) => {
      if (step.vehicleTypeId === vehicleTypeId) steps.push(step)
    },
  })
  if (verdict.ok || verdict.reason === 'no-vehicle') return steps
  const { reason, extra, most } = verdict
  return [{ leg: 'onward', vehicleTypeId, kind: 'refused', reason, extra, most }]
}
