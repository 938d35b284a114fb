import type { SheetColumn } from '@kerbside/domain/quotation/price-sheet.ts'
import { say } from '@kerbside/words/say.ts'

/** A column of the sheet: what a place or a day stands in, or the price of one type or of all. */
export type GridColumn = {
  id: 'from' | 'to' | 'ways' | 'valid' | SheetColumn
  /** As a formula names it: "D" of "=D4*1.48". */
  letter: string
  head: string
  price: boolean
}

const letterOf = (place: number): string => String.fromCharCode(65 + place)

export function gridColumns(vehicles: readonly { id: number; name: string }[]): GridColumn[] {
  const columns: Omit<GridColumn, 'letter'>[] = [
    { id: 'from', head: say('tariff.columnFrom'), price: false },
    { id: 'to', head: say('tariff.columnTo'), price: false },
    { id: 'ways', head: '⇄', price: false },
    { id: 'all', head: say('tariff.columnAll'), price: true },
    ...vehicles.map(({ id, name }) => ({ id, head: name, price: true })),
    { id: 'valid', head: say('tariff.columnValid'), price: false },
  ]
  return columns.map((column, place) => ({ ...column, letter: letterOf(place) }))
}

export const isPriceColumn = (
  column: GridColumn | undefined,
): column is GridColumn & { id: SheetColumn } => column?.price === true
