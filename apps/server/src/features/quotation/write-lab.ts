import { CODE } from '@kerbside/contract/codes.ts'
import type { LabReply } from '@kerbside/contract/desk/lab.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import { sayRule } from '@kerbside/contract/quotation/explain.ts'
import { minor } from '@kerbside/domain/money.ts'
import type { Unpriced } from '@kerbside/domain/quotation/compare-quote.ts'
import type { LabRow } from './compare-lately.ts'
import type { readLab } from './run-lab.ts'

type Seen = NonNullable<Awaited<ReturnType<typeof readLab>>>
type Asked = {
  way: 'all' | 'up' | 'down' | 'gone'
  vehtypeid: number
  offset: number
  most: number
}

const WHY = {
  'no-rate': 'These prices say nothing about this vehicle type.',
  'too-many-extras': 'It asks for more of an extra than these prices sell.',
} satisfies Record<Unpriced, string>

export function writeLab(lab: Seen, asked: Asked): LabReply {
  const { result } = lab
  const currency = result?.currency ?? ''
  const money = (amount: number) => writeMoney(minor(amount), currency)
  const found = (result?.rows ?? []).filter((row) => isAsked(row, asked))
  const { offset, most } = asked
  return {
    code: CODE.done,
    message: '',
    labid: lab.id,
    book: lab.book,
    version: lab.version ?? 0,
    state: lab.state,
    done: lab.done,
    total: lab.total,
    currencycode: currency,
    startedat: lab.startedAt.toISOString(),
    sum: result
      ? {
          ...result.sum,
          total: money(result.sum.total),
          median: money(result.sum.median),
          highest: money(result.sum.highest),
          deepest: money(result.sum.deepest),
          types: result.sum.types.map((type) => ({
            vehtypeid: type.vehicleTypeId,
            vehtype: type.vehicleType,
            prices: type.prices,
            up: type.up,
            down: type.down,
            gone: type.gone,
            difference: money(type.difference),
          })),
        }
      : null,
    found: found.length,
    rows: found.slice(offset, offset + most).map((row) => writeRow(row, money)),
  }
}

function isAsked(row: LabRow, { way, vehtypeid }: Asked): boolean {
  if (vehtypeid !== 0 && row.vehicleTypeId !== vehtypeid) return false
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

function writeRow(row: LabRow, money: (amount: number) => number): LabReply['rows'][number] {
  const { was, is, unpriced } = row
  return {
    quoteid: row.quoteId,
    madeat: row.madeAt,
    pickupat: row.pickupLocal,
    from: row.from,
    to: row.to,
    vehtypeid: row.vehicleTypeId,
    vehtype: row.vehicleType,
    was: was === undefined ? null : money(was),
    would: is === undefined ? null : money(is),
    difference: was === undefined || is === undefined ? null : money(is - was),
    why: unpriced ? WHY[unpriced] : '',
    lines: row.lines.map((line) => ({
      part: line.part,
      text: sayRule(line.kind, line.about),
      was: money(line.was),
      would: money(line.is),
    })),
  }
}
