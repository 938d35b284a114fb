import { ZERO } from '../money.ts'
import type { Line } from './line.ts'
import type { VehiclePrice } from './quote.ts'
import type { StepListener } from './step.ts'

/**
 * An accessible type never costs more than the cheapest ordinary type that carries the same party: Equality Act 2010,
 * ss. 164A–170, forbids an additional charge for carrying a disabled passenger. A more expensive one takes that type's
 * whole price (both legs, VAT, deposit, promo discount), so that lines add up and cancelling costs the same. If no
 * ordinary type carries the party, it keeps its own price.
 */
export function capAccessible(prices: readonly VehiclePrice[]): VehiclePrice[] {
  const cheapest = prices
    .filter(({ accessible }) => !accessible)
    .reduce<VehiclePrice | undefined>(
      (best, price) => (best === undefined || price.total < best.total ? price : best),
      undefined,
    )
  return prices.map((price) =>
    cheapest && price.accessible && price.total > cheapest.total
      ? priceLike(price, cheapest)
      : price,
  )
}

function priceLike(
  { vehicleTypeId, vehicleType }: VehiclePrice,
  ordinary: VehiclePrice,
): VehiclePrice {
  const note: Line = {
    kind: 'accessible',
    rule: '',
    about: ordinary.vehicleType,
    units: 1,
    rate: 0,
    amount: ZERO,
  }
  return {
    ...ordinary,
    vehicleTypeId,
    vehicleType,
    accessible: true,
    onwardLines: [...ordinary.onwardLines, note],
    returnLines: ordinary.returnLines.length > 0 ? [...ordinary.returnLines, note] : [],
  }
}

/** The name of the ordinary type whose price was taken; undefined if the price is its own. */
export const cappedBy = ({ onwardLines }: VehiclePrice): string | undefined =>
  onwardLines.find(({ kind }) => kind === 'accessible')?.about

/** Explains for an accessible type whether the price of an ordinary one was taken. */
export function traceAccessible(onStep: StepListener, price: VehiclePrice): void {
  const about = cappedBy(price)
  const legs = price.returnLines.length > 0 ? (['onward', 'return'] as const) : ['onward' as const]
  for (const leg of legs)
    onStep({
      leg,
      vehicleTypeId: price.vehicleTypeId,
      kind: 'accessible',
      rule: '',
      about: about ?? '',
      ...(about === undefined
        ? { outcome: 'not-applicable', reason: 'none-cheaper' }
        : { outcome: 'matched', amount: ZERO }),
    })
}
