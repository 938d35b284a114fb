import { decimalsOf, type Minor, minor, sum } from '../../money.ts'
import { capAccessible } from '../cap-accessible.ts'
import { type Exchange, exchanged } from '../exchange.ts'
import type { Line } from '../line.ts'
import type { VehiclePrice } from '../quote.ts'

/** Converts the lines of a leg to another currency; the remainder from rounding goes to the rounding line. */
function exchangeLines(
  lines: readonly Line[],
  { total, exchange }: { total: Minor; exchange: Exchange },
): Line[] {
  const { from, to, rate } = exchange
  const scale = rate * 10 ** (decimalsOf(to) - decimalsOf(from))
  const others = lines
    .filter((line) => line.kind !== 'rounding')
    .map((line) => ({
      ...line,
      rate: line.rate * scale,
      amount: exchanged(line.amount, exchange),
    }))
  const left = minor(total - sum(others.map((line) => line.amount)))
  if (left === 0) return others
  const rounding: Line = {
    kind: 'rounding',
    rule: '',
    about: '',
    units: 1,
    rate: left,
    amount: left,
  }
  return [...others, rounding]
}

/**
 * Converts prices to the currency of the quote. Each leg is still the sum of its lines, and the total the sum of its
 * legs.
 */
export function exchangePrices(
  prices: readonly VehiclePrice[],
  exchange: Exchange | undefined,
): readonly VehiclePrice[] {
  if (!exchange || exchange.from === exchange.to) return prices
  const exchangedPrices = prices.map((price) => {
    const onward = exchanged(price.onward, exchange)
    const back = exchanged(price.return, exchange)
    const total = minor(onward + back)
    return {
      ...price,
      onward,
      return: back,
      total,
      onwardLines: exchangeLines(price.onwardLines, { total: onward, exchange }),
      returnLines: exchangeLines(price.returnLines, { total: back, exchange }),
      vat: exchanged(price.vat, exchange),
      deposit: minor(Math.min(total, exchanged(price.deposit, exchange))),
    }
  })
  // Rounding each leg by itself can raise an accessible type a penny above an ordinary one.
  return capAccessible(exchangedPrices)
}
