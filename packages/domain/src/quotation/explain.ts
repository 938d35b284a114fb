import { type Journey, type PriceBook, priceJourney } from './price-journey.ts'
import type { Step } from './step.ts'

/**
 * Every rule tried on a journey in one vehicle type, in order, and what became of it. It is the pricing itself with a
 * listener, so it cannot say anything else than the price.
 */
export function explainJourney(
  { tariff, vehicleTypes }: PriceBook,
  { vehicleTypeId, ...journey }: Omit<Journey, 'tell'> & { vehicleTypeId: number },
): Step[] {
  const steps: Step[] = []
  const verdict = priceJourney(
    { tariff, vehicleTypes: vehicleTypes.filter(({ id }) => id === vehicleTypeId) },
    { ...journey, tell: (step) => steps.push(step) },
  )
  if (verdict.ok || verdict.reason === 'no-vehicle') return steps
  const { reason, extra, most } = verdict
  return [{ leg: 'onward', vehicleTypeId, kind: 'refused', reason, extra, most }]
}
