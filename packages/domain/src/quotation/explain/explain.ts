import { type Journey, type PriceBook, priceJourney } from '../price-journey.ts'
import type { Step } from '../step.ts'

/**
 * Returns every rule tried on a journey in one vehicle type, in order, with its outcome. It runs the pricing itself
 * with a listener, so that it always matches the price.
 */
export function explainJourney(
  book: PriceBook,
  { vehicleTypeId, ...journey }: Omit<Journey, 'onAnyStep'> & { vehicleTypeId: number },
): Step[] {
  const steps: Step[] = []
  // All types are priced: an accessible one may take the price of another.
  const result = priceJourney(book, {
    ...journey,
    onAnyStep: (step) => {
      if (step.vehicleTypeId === vehicleTypeId) steps.push(step)
    },
  })
  if (result.ok || result.reason === 'no-vehicle') return steps
  const { reason, extra, max } = result
  return [{ leg: 'onward', vehicleTypeId, kind: 'refused', reason, extra, max }]
}
