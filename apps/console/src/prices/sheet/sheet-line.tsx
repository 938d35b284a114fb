// oxlint-disable jsx-a11y/prefer-tag-over-role -- only the lines in sight are drawn, which a table cannot lay out
import { classNames } from '@kerbside/kit/class-names.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import type { DraftDesk } from '../use-price-draft.ts'
import { type GridColumn, isPriceColumn } from './sheet-columns.ts'
import {
  formatFigure,
  type LivePrices,
  type ShownRow,
  SPOT_LETTERS,
  shareOf,
} from './sheet-layout.ts'
import type { SheetWork } from './use-sheet.ts'

type LineProps = {
  shown: ShownRow
  place: number
  live: LivePrices
  desk: DraftDesk
  work: SheetWork
}

/** A journey and its prices; a cell that differs from the live price is marked and shows that price. */
export function SheetLine({ shown, place, live, desk, work }: LineProps) {
  const { columns, at, block, editing } = work
  const isHere = place === at.row
  const isChosen = place >= block.top && place <= block.bottom
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      className={classNames('dk-sh-row', isHere && 'is-here', shown.ties.length > 0 && 'is-tied')}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- Shift and the arrows choose rows too */}
      <span
        role="rowheader"
        className="dk-sh-no"
        aria-label={t('tariff.chooseRow', { number: shown.number })}
        onClick={() => work.chooseRow(place)}
      >
        {shown.number}
      </span>
      {columns.map((column, across) => {
        const isCursor = isHere && across === at.column
        const isIn = isChosen && across >= block.left && across <= block.right
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid hears the keys
          <span
            key={column.id}
            id={`cell-${place}-${across}`}
            role="gridcell"
            aria-selected={isIn}
            className={classNames(
              column.price && 'num',
              column.id === 'ways' && 'mid',
              isCursor && 'is-cursor',
              isIn && !isCursor && 'is-in',
              isChanged(shown, { column, live }) && 'is-changed',
            )}
            onMouseDown={(event) => {
              if (isCursor && editing) return
              if (editing && !work.commit(editing.text)) return
              work.go({ row: place, column: across }, event.shiftKey)
            }}
            onMouseEnter={(event) => {
              if (event.buttons === 1 && !editing) work.go({ row: place, column: across }, true)
            }}
            onDoubleClick={() => work.edit()}
          >
            {isCursor && editing ? (
              <CellInput work={work} />
            ) : (
              <CellText shown={shown} column={column} live={live} desk={desk} />
            )}
          </span>
        )
      })}
    </div>
  )
}

function isChanged(
  { row }: ShownRow,
  { column, live }: { column: GridColumn; live: LivePrices },
): boolean {
  if (!isPriceColumn(column)) return false
  const cell = row.cells.get(column.id)
  return cell !== undefined && live.get(cell.id)?.amount !== cell.amount
}

type TextProps = { shown: ShownRow; column: GridColumn; live: LivePrices; desk: DraftDesk }

function CellText({ shown, column, live, desk }: TextProps) {
  const { row, ties } = shown
  const { currency, document } = desk
  if (column.id === 'from' || column.id === 'to')
    return (
      <>
        <i className="dk-sh-kind" aria-hidden="true">
          {SPOT_LETTERS[row[column.id].kind]}
        </i>
        {shown[column.id]}
      </>
    )
  if (column.id === 'ways') return row.bothWays ? '⇄' : '→'
  if (column.id === 'valid') {
    if (ties.length > 0)
      return <b className="bad">{t('tariff.tiesWith', { rows: ties.join(', ') })}</b>
    const days = [row.validFrom, row.validUntil]
    if (days.some((day) => day !== undefined))
      return `${row.validFrom ?? ''} – ${row.validUntil ?? ''}`.trim()
    const isNew = [...row.cells.values()].every(({ id }) => !live.has(id))
    if (isNew) return <b className="good">{t('tariff.newRow')}</b>
    return <span className="soft">{t('tariff.always')}</span>
  }
  const cell = row.cells.get(column.id)
  if (!cell) {
    const share = shareOf(row, { column: column.id, document })
    return share === undefined ? (
      <span className="soft">–</span>
    ) : (
      <span className="soft">{formatFigure(share, currency)}</span>
    )
  }
  const before = live.get(cell.id)?.amount
  return (
    <>
      {before !== undefined && before !== cell.amount && <s>{formatFigure(before, currency)}</s>}{' '}
      {formatFigure(cell.amount, currency)}
    </>
  )
}

/** The input of the edited cell; it already contains the first typed characters. */
function CellInput({ work }: { work: SheetWork }) {
  const { editing, column } = work
  const [fresh] = useState(editing?.fresh ?? false)
  if (!editing) return null
  const isPlace = column?.id === 'from' || column?.id === 'to'
  return (
    <input
      className={classNames('dk-sh-in', work.message !== '' && 'is-bad')}
      aria-label={t('tariff.typing', { column: column?.head ?? '' })}
      aria-invalid={work.message !== ''}
      list={isPlace ? 'tariff-places' : undefined}
      value={editing.text}
      autoComplete="off"
      ref={(input) => {
        if (!input || globalThis.document.activeElement === input) return
        input.focus()
        if (fresh) input.select()
      }}
      onChange={({ target }) => work.setText(target.value)}
      onBlur={() => work.commit(editing.text)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') work.cancel()
        const step = { Enter: [event.shiftKey ? -1 : 1, 0], Tab: [0, event.shiftKey ? -1 : 1] }[
          event.key
        ]
        if (!step) return
        event.preventDefault()
        if (work.commit(editing.text)) work.step(step[0] ?? 0, step[1] ?? 0)
      }}
    />
  )
}
