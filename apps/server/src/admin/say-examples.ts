import { decimalsOf, type Minor } from '@kerbside/domain/money.ts'
import { compareTariffs } from '../features/quotation/compare-tariffs.ts'
import type { TariffDocument } from '../features/quotation/read-tariff.ts'
import type { Counter } from './command.ts'

/** What the operator's example journeys cost before and after, a line each; what stayed the same is only counted. */
export async function sayExamples(
  counter: Counter,
  { version, replaced }: { version: number | TariffDocument; replaced: number | undefined },
): Promise<string[]> {
  const call = { ...counter, roads: counter.openRoads() }
  const { currency, examples } = await compareTariffs(call, { before: replaced, after: version })
  const say = (amount: Minor | undefined) =>
    amount === undefined ? 'no price' : writeAmount(amount, currency)
  const changed = examples.filter(({ before, after }) => before !== after)
  const lines = changed.map(({ description, before, after }) => {
    const was = replaced === undefined ? '' : `${say(before).padStart(WIDTH)}  → `
    return `  ${description.padEnd(48)} ${was}${say(after).padStart(WIDTH)}`
  })
  const same = examples.length - changed.length
  if (same > 0) lines.push(`  ${same} of ${examples.length} example journeys cost the same.`)
  return lines
}

const WIDTH = 12

const writeAmount = (amount: Minor, currency: string): string => {
  const decimals = decimalsOf(currency)
  return `${(amount / 10 ** decimals).toFixed(decimals)} ${currency}`
}
