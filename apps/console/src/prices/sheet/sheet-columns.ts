import type { SheetColumn } from '@kerbside/domain/quotation/price-list/price-sheet.ts'
import { t } from '@kerbside/words/translate.ts'

/** A column of the sheet: places, days, or the price of one type or of all types. */
export type GridColumn = {
  id: 'from' | 'to' | 'ways' | 'valid' | SheetColumn
  /** Its letter in formulas: "D" in "=D4*1.48". */
  letter: string
  head: string
  price: boolean
}

const columnLetter = (place: number): string => String.fromCharCode(65 + place)

export function gridColumns(vehicles: readonly { id: number; name: string }[]): GridColumn[] {
  const columns: Omit<GridColumn, 'letter'>[] = [
    { id: 'from', head: t('tariff.columnFrom'), price: false },
    { id: 'to', head: t('tariff.columnTo'), price: false },
    { id: 'ways', head: '⇄', price: false },
    { id: 'all', head: t('tariff.columnAll'), price: true },
    ...vehicles.map(({ id, name }) => ({ id, head: name, price: true })),
    { id: 'valid', head: t('tariff.columnValid'), price: false },
  ]
  return columns.map((column, place) => ({ ...column, letter: columnLetter(place) }))
}

export const isPriceColumn = (
  column: GridColumn | undefined,
): column is GridColumn & { id: SheetColumn } => column?.price === true
