import { CODE } from '@kerbside/contract/codes.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import { describeRule } from '@kerbside/contract/quotation/explain.ts'
import type { PriceSimulationReply } from '@kerbside/contract/quotation/price-simulation.ts'
import { minor } from '@kerbside/domain/money.ts'
import type { Unpriced } from '@kerbside/domain/quotation/simulation/compare-quote.ts'
import type { PriceSimulationRow } from './compare-recent.ts'
import type { readPriceSimulation } from './run-price-simulation.ts'

type Seen = NonNullable<Awaited<ReturnType<typeof readPriceSimulation>>>
type Params = {
  way: 'all' | 'up' | 'down' | 'gone'
  vehicleTypeId: number
  offset: number
  max: number
}

const WHY = {
  'no-rate': 'These prices don’t include this vehicle type.',
  'too-many-extras': 'The quote has more of an extra than these prices allow.',
} satisfies Record<Unpriced, string>

export function writePriceSimulation(simulation: Seen, params: Params): PriceSimulationReply {
  const { result } = simulation
  const currency = result?.currency ?? ''
  const money = (amount: number) => writeMoney(minor(amount), currency)
  const found = (result?.rows ?? []).filter((row) => matchesFilter(row, params))
  const { offset, max } = params
  return {
    code: CODE.done,
    message: '',
    simulationId: simulation.id,
    book: simulation.book,
    version: simulation.version ?? 0,
    state: simulation.state,
    done: simulation.done,
    total: simulation.total,
    currencyCode: currency,
    startedAt: simulation.startedAt.toISOString(),
    sum: result
      ? {
          ...result.sum,
          total: money(result.sum.total),
          median: money(result.sum.median),
          highest: money(result.sum.highest),
          deepest: money(result.sum.deepest),
          types: result.sum.types.map((type) => ({
            vehicleTypeId: type.vehicleTypeId,
            vehicleType: type.vehicleType,
            prices: type.prices,
            up: type.up,
            down: type.down,
            gone: type.gone,
            difference: money(type.difference),
          })),
        }
      : null,
    found: found.length,
    rows: found.slice(offset, offset + max).map((row) => writeRow(row, money)),
  }
}

function matchesFilter(row: PriceSimulationRow, { way, vehicleTypeId }: Params): boolean {
  if (vehicleTypeId !== 0 && row.vehicleTypeId !== vehicleTypeId) return false
  const by = row.is === undefined || row.was === undefined ? undefined : row.is - row.was
  switch (way) {
    case 'all':
      return true
    case 'up':
      return by !== undefined && by > 0
    case 'down':
      return by !== undefined && by < 0
    case 'gone':
      return row.is === undefined
  }
}

function writeRow(
  row: PriceSimulationRow,
  money: (amount: number) => number,
): PriceSimulationReply['rows'][number] {
  const { was, is, unpriced } = row
  return {
    quoteId: row.quoteId,
    madeAt: row.madeAt,
    pickupAt: row.pickupLocal,
    from: row.from,
    to: row.to,
    vehicleTypeId: row.vehicleTypeId,
    vehicleType: row.vehicleType,
    was: was === undefined ? null : money(was),
    would: is === undefined ? null : money(is),
    difference: was === undefined || is === undefined ? null : money(is - was),
    why: unpriced ? WHY[unpriced] : '',
    lines: row.lines.map((line) => ({
      part: line.part,
      text: describeRule(line.kind, line.about),
      was: money(line.was),
      would: money(line.is),
    })),
  }
}
