import { decimalsOf, type Minor } from '@kerbside/domain/money.ts'
import { part } from '@kerbside/domain/money-part.ts'
import type { TariffDraft } from '@kerbside/domain/quotation/merge-drafts.ts'
import {
  type SheetColumn,
  type SheetRow,
  sheetRows,
} from '@kerbside/domain/quotation/price-sheet.ts'
import { nameSpot } from '@kerbside/domain/quotation/spot-text.ts'
import type { FixedPrice, Spot } from '@kerbside/domain/quotation/tariff.ts'
import type { PriceFault } from '@kerbside/web/quotation/desk-prices.ts'

/** A line as it is shown: its number, its names, what stood there and what it ties with. */
export type ShownRow = {
  number: number
  row: SheetRow
  from: string
  to: string
  /** Numbers of the lines it ties with. */
  ties: readonly number[]
}

export type SheetItem =
  | { kind: 'group'; name: string; count: number; isShut: boolean }
  | { kind: 'row'; shown: ShownRow }

export type Sheet = {
  items: readonly SheetItem[]
  /** Those that are shown, in their order: what the arrows walk over. */
  rows: readonly ShownRow[]
  byNumber: ReadonlyMap<number, ShownRow>
  total: number
}

type Facts = {
  document: TariffDraft
  faults: readonly PriceFault[]
  filter: string
  shut: ReadonlySet<string>
}

const compact = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()

/** Lines under the place they start from, numbered as they stand; a filter leaves out lines and keeps their numbers. */
export function layoutSheet({ document, faults, filter, shut }: Facts): Sheet {
  const groups = new Map<string, ShownRow[]>()
  for (const row of sheetRows(document.fixed)) {
    const from = nameSpot(row.from, document)
    const shown = { number: 0, row, from, to: nameSpot(row.to, document), ties: [] }
    const group = groups.get(from)
    if (group) group.push(shown)
    else groups.set(from, [shown])
  }
  const all = [...groups.values()].flat()
  for (const [at, shown] of all.entries()) shown.number = at + 1
  putTies(all, { document, faults })
  const wanted = compact(filter)
  const items: SheetItem[] = []
  for (const [name, group] of groups) {
    const found = wanted === '' ? group : group.filter((shown) => isWanted(shown, wanted))
    if (found.length === 0) continue
    const isShut = shut.has(name)
    items.push({ kind: 'group', name, count: found.length, isShut })
    if (!isShut) for (const shown of found) items.push({ kind: 'row', shown })
  }
  return {
    items,
    rows: items.flatMap((item) => (item.kind === 'row' ? [item.shown] : [])),
    byNumber: new Map(all.map((shown) => [shown.number, shown])),
    total: all.length,
  }
}

const isWanted = ({ from, to, ties }: ShownRow, wanted: string): boolean =>
  compact(`${from} ${to}${ties.length > 0 ? ' tie' : ''}`).includes(wanted)

/** The server names prices; people see lines. */
function putTies(
  all: readonly ShownRow[],
  { document, faults }: Pick<Facts, 'document' | 'faults'>,
): void {
  const ties = faults.filter(({ reason }) => reason === 'tie')
  if (ties.length === 0) return
  const lineOf = new Map<string, ShownRow>()
  for (const shown of all) for (const { id } of shown.row.cells.values()) lineOf.set(id, shown)
  for (const { path, other } of ties) {
    const id = document.fixed[Number(/\d+/.exec(path)?.[0])]?.id
    const [one, two] = [lineOf.get(id ?? ''), lineOf.get(other)]
    if (!one || !two) continue
    for (const [mine, their] of [
      [one, two],
      [two, one],
    ] as const)
      if (!mine.ties.includes(their.number)) mine.ties = [...mine.ties, their.number]
  }
}

/** What stood in a price before the draft; undefined for one that is new, the amount itself for one that is not changed. */
export type LivePrices = ReadonlyMap<string, FixedPrice>

export const livePrices = (live: TariffDraft | undefined): LivePrices =>
  new Map((live?.fixed ?? []).map((price) => [price.id, price]))

/** What a type costs by the price for all types: its share, as the server prices it. */
export function shareOf(
  { cells }: SheetRow,
  { column, document }: { column: SheetColumn; document: TariffDraft },
): Minor | undefined {
  const all = cells.get('all')
  if (!all || column === 'all') return undefined
  return part(all.amount, document.vehicles[column]?.basisPoints ?? 10_000)
}

/** "64.00": no sign, for a column of figures. */
export const sayFigure = (amount: Minor, currency: string): string => {
  const digits = decimalsOf(currency)
  return (amount / 10 ** digits).toFixed(digits)
}

/** The letter before a name: what kind of place it is. */
export const SPOT_LETTERS: Readonly<Record<Spot['kind'], string>> = {
  point: 'P',
  site: 'A',
  postcode: 'C',
  zone: 'Z',
  districts: 'D',
  anywhere: '∗',
}
