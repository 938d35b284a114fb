import { decimalsOf, type Minor } from '@kerbside/domain/money.ts'
import type { TariffDocument } from '../features/quotation/price-list/read-tariff.ts'
import { compareTariffs } from '../features/quotation/simulation/compare-tariffs.ts'
import type { Counter } from './command.ts'

/** Prints what the operator's example journeys cost before and after, one per line; unchanged ones are only counted. */
export async function printExamples(
  counter: Counter,
  { version, replaced }: { version: number | TariffDocument; replaced: number | undefined },
): Promise<string[]> {
  const context = { ...counter, roads: counter.openRoads() }
  const { currency, examples } = await compareTariffs(context, { before: replaced, after: version })
  const formatPrice = (amount: Minor | undefined) =>
    amount === undefined ? 'no price' : writeAmount(amount, currency)
  const changed = examples.filter(({ before, after }) => before !== after)
  const lines = changed.map(({ description, before, after }) => {
    const was = replaced === undefined ? '' : `${formatPrice(before).padStart(WIDTH)}  → `
    return `  ${description.padEnd(48)} ${was}${formatPrice(after).padStart(WIDTH)}`
  })
  const unchangedCount = examples.length - changed.length
  if (unchangedCount > 0)
    lines.push(`  ${unchangedCount} of ${examples.length} example journeys cost the same.`)
  return lines
}

const WIDTH = 12

const writeAmount = (amount: Minor, currency: string): string => {
  const decimals = decimalsOf(currency)
  return `${(amount / 10 ** decimals).toFixed(decimals)} ${currency}`
}
