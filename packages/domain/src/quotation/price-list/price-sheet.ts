import type { Minor } from '../../money.ts'
import type { LocalDate } from '../../time.ts'
import { spotKey } from '../spots.ts'
import type { FixedPrice, Spot } from '../tariff.ts'

/** The vehicle types a cell prices: all types, each times its own share, or a single type at the exact price. */
export type SheetColumn = 'all' | number

/** Fixed prices as a table for people: one row per journey, one column per vehicle type. */
export type SheetRow = {
  /** Stays the same while its prices change: the id of its first price. */
  key: string
  from: Spot
  to: Spot
  bothWays: boolean
  validFrom?: LocalDate | undefined
  validUntil?: LocalDate | undefined
  cells: ReadonlyMap<SheetColumn, { id: string; amount: Minor }>
}

const columnOf = ({ vehicleTypeId }: FixedPrice): SheetColumn => vehicleTypeId ?? 'all'

/** The key of a journey with its dates: prices with the same key are in one row. */
export const fixedPriceKey = (
  row: Pick<SheetRow, 'from' | 'to' | 'bothWays' | 'validFrom' | 'validUntil'>,
): string =>
  `${spotKey(row.from)}|${spotKey(row.to)}|${row.bothWays ? 2 : 1}|${row.validFrom ?? ''}|${row.validUntil ?? ''}`

/**
 * Groups prices into rows. A second price for the same vehicle and journey gets a row of its own: it is a tie, and
 * visible.
 */
export function sheetRows(fixed: readonly FixedPrice[]): SheetRow[] {
  type Open = SheetRow & { cells: Map<SheetColumn, { id: string; amount: Minor }> }
  const rows: Open[] = []
  const open = new Map<string, Open[]>()
  for (const price of fixed) {
    const key = fixedPriceKey(price)
    const column = columnOf(price)
    const same = open.get(key) ?? []
    const row = same.find(({ cells }) => !cells.has(column))
    const cell = { id: price.id, amount: price.amount }
    if (row) {
      row.cells.set(column, cell)
      continue
    }
    const { from, to, bothWays, validFrom, validUntil } = price
    const fresh: Open = {
      key: price.id,
      from,
      to,
      bothWays,
      validFrom,
      validUntil,
      cells: new Map([[column, cell]]),
    }
    rows.push(fresh)
    open.set(key, [...same, fresh])
  }
  return rows
}

/** The fixed prices of one row. */
export const fixedOfRow = (row: SheetRow): FixedPrice[] =>
  [...row.cells].map(([column, { id, amount }]) => ({
    id,
    from: row.from,
    to: row.to,
    bothWays: row.bothWays,
    amount,
    ...(column === 'all' ? {} : { vehicleTypeId: column }),
    ...(row.validFrom === undefined ? {} : { validFrom: row.validFrom }),
    ...(row.validUntil === undefined ? {} : { validUntil: row.validUntil }),
  }))

export const fixedOfRows = (rows: readonly SheetRow[]): FixedPrice[] => rows.flatMap(fixedOfRow)

/** Returns a row with a price set, or removed if undefined. */
export function withCell(
  row: SheetRow,
  { column, amount, newId }: { column: SheetColumn; amount: Minor | undefined; newId: string },
): SheetRow {
  const cells = new Map(row.cells)
  if (amount === undefined) cells.delete(column)
  else cells.set(column, { id: cells.get(column)?.id ?? newId, amount })
  return { ...row, cells }
}

/** Returns an unused price id: made of the row's key and the vehicle type, with a number added if needed. */
export function freeId(
  taken: ReadonlySet<string>,
  { key, column }: { key: string; column: SheetColumn },
): string {
  const stem = (column === 'all' ? key : `${key}:${column}`).slice(0, 54)
  if (!taken.has(stem) && stem !== '') return stem
  for (let number = 2; ; number++) if (!taken.has(`${stem}.${number}`)) return `${stem}.${number}`
}
