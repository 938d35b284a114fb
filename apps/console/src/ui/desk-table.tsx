import { classNames } from '@kerbside/kit/class-names.ts'
import { t } from '@kerbside/words/translate.ts'
import { type ReactNode, useState } from 'react'
import './form/form.css'

export type DeskColumn<Row> = {
  /** Unique in its table; empty for a column of buttons. */
  head: string
  cell: (row: Row) => ReactNode
  /** The value to sort rows by; without it the column is not sortable. */
  sort?: (row: Row) => string | number
  /** Numbers and money are aligned at the end, with digits of equal width. */
  align?: 'end'
}

type DeskTableProps<Row> = {
  /** The name of the table for screen readers. */
  label?: string
  columns: readonly DeskColumn<Row>[]
  rows: readonly Row[]
  /** The key of a row; default is its index. */
  rowKey?: (row: Row) => string | number
  empty?: ReactNode
  onRow?: ((row: Row) => void) | undefined
  isChosen?: (row: Row) => boolean
}

type Sorting = { head: string; falling: boolean }

/** Up to this many columns fit side by side on a phone. */
const FEW = 3

/** Rows under headers that sort; if there is no room for its columns, each row becomes a card with labelled cells. */
export function DeskTable<Row>(props: DeskTableProps<Row>) {
  const { label, columns, rows, rowKey, empty, onRow, isChosen } = props
  const [sorting, setSorting] = useState<Sorting>()
  if (rows.length === 0) return empty
  const sort = columns.find(({ head }) => head === sorting?.head)?.sort
  const sorted = sort && sorting ? sortRows(rows, { sort, falling: sorting.falling }) : rows
  const press = (head: string) =>
    setSorting((now) => ({ head, falling: now?.head === head && !now.falling }))
  const tableClass = classNames('dk-table', columns.length > FEW && 'is-many')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a mouse it is scrolled by the keyboard
    <section className={tableClass} aria-label={label} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.head} column={column} sorting={sorting} onPress={press} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- its first cell is a button
            <tr
              key={rowKey?.(row) ?? index}
              className={classNames(onRow && 'is-open', isChosen?.(row) && 'is-chosen')}
              onClick={onRow && (() => onRow(row))}
            >
              {columns.map((column, place) => (
                <td key={column.head} className={column.align && 'num'} data-head={column.head}>
                  {onRow && place === 0 ? (
                    <button type="button" className="dk-row-open">
                      {column.cell(row)}
                    </button>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type HeadProps<Row> = {
  column: DeskColumn<Row>
  sorting: Sorting | undefined
  onPress: (head: string) => void
}

function Head<Row>({ column, sorting, onPress }: HeadProps<Row>) {
  const { head, sort, align } = column
  const isHere = sorting?.head === head
  const order = sorting?.falling ? 'descending' : 'ascending'
  return (
    <th scope="col" className={align && 'num'} aria-sort={isHere ? order : undefined}>
      {sort ? (
        <button
          type="button"
          aria-label={t('areas.sortBy', { column: head })}
          onClick={() => onPress(head)}
        >
          {head}
          {isHere && <span aria-hidden="true">{sorting?.falling ? '↓' : '↑'}</span>}
        </button>
      ) : (
        head
      )}
    </th>
  )
}

function sortRows<Row>(
  rows: readonly Row[],
  { sort, falling }: { sort: (row: Row) => string | number; falling: boolean },
): readonly Row[] {
  const turn = falling ? -1 : 1
  return rows.toSorted((item, other) => turn * compare(sort(item), sort(other)))
}

const compare = (item: string | number, other: string | number): number =>
  typeof item === 'number' && typeof other === 'number'
    ? item - other
    : String(item).localeCompare(String(other), undefined, { numeric: true })
