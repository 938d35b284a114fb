// oxlint-disable jsx-a11y/prefer-tag-over-role -- only the lines in sight are drawn, which a table cannot lay out
import { classNames } from '@kerbside/kit/class-names.ts'
import { t } from '@kerbside/words/translate.ts'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useFontScale } from '../../shell/use-font-scale.ts'
import type { DraftDesk } from '../use-price-draft.ts'
import { livePrices } from './sheet-layout.ts'
import { SheetLine } from './sheet-line.tsx'
import type { SheetWork } from './use-sheet.ts'
import './sheet.css'

/** The height of a row at 16 px font size; sheet.css has the same value in rem. */
const LINE_PX = 29
/** Rows rendered beyond the visible ones, so that fast scrolling shows no gaps. */
const BEYOND = 12

/** Fixed prices as a spreadsheet: only the visible rows are rendered, however many there are. */
export function SheetGrid({ desk, work }: { desk: DraftDesk; work: SheetWork }) {
  const { sheet, columns, at, grid, handlers } = work
  const { items } = sheet
  const linePx = LINE_PX * useFontScale()
  const [view, setView] = useState({ first: 0, lines: 40 })
  const live = livePrices(desk.live?.document)
  const itemOfCursor = items.findIndex(
    (item) => item.kind === 'row' && item.shown === sheet.rows[at.row],
  )

  useLayoutEffect(() => {
    const box = grid.current
    if (!box) return
    const measure = () => {
      const first = Math.floor(box.scrollTop / linePx / BEYOND) * BEYOND
      const lines = Math.ceil(box.clientHeight / linePx)
      setView((now) => (now.first === first && now.lines === lines ? now : { first, lines }))
    }
    measure()
    box.addEventListener('scroll', measure, { passive: true })
    const resized = new ResizeObserver(measure)
    resized.observe(box)
    return () => {
      box.removeEventListener('scroll', measure)
      resized.disconnect()
    }
  }, [grid, linePx])

  // The cursor stays visible between header and footer.
  useEffect(() => {
    const box = grid.current
    if (!box || itemOfCursor < 0) return
    const top = itemOfCursor * linePx
    const room = box.clientHeight - 3 * linePx
    if (top < box.scrollTop) box.scrollTo({ top })
    else if (top > box.scrollTop + room) box.scrollTo({ top: top - room })
    const cell = box.querySelector(`#cell-${at.row}-${at.column}`)
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [grid, itemOfCursor, linePx, at.row, at.column])

  const from = Math.max(0, view.first - BEYOND)
  const until = Math.min(items.length, view.first + view.lines + 2 * BEYOND)
  const placeOf = new Map(sheet.rows.map((shown, place) => [shown, place]))
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- it is focused, its cells are announced by aria-activedescendant
    <div
      ref={grid}
      role="grid"
      className="dk-sh"
      tabIndex={0}
      aria-label={t('tariff.fixedPrices')}
      aria-rowcount={sheet.rows.length + 1}
      aria-colcount={columns.length}
      aria-activedescendant={`cell-${at.row}-${at.column}`}
      aria-multiselectable="true"
      style={{ '--prices': columns.length - 4 } as React.CSSProperties}
      {...handlers}
    >
      <div role="row" className="dk-sh-head" aria-rowindex={1}>
        <span role="presentation" />
        {columns.map(({ id, head, letter, price }) => (
          <span
            key={id}
            role="columnheader"
            title={`${letter}: ${head}`}
            className={classNames(price && 'num', id === 'ways' && 'mid')}
            aria-label={id === 'ways' ? t('tariff.columnWays') : undefined}
          >
            {head}
          </span>
        ))}
      </div>
      <div style={{ height: `${(from * linePx) / 16 / (linePx / LINE_PX)}rem` }} />
      {items.slice(from, until).map((item) =>
        item.kind === 'group' ? (
          <div role="row" key={`group ${item.name}`} className="dk-sh-group">
            <span role="gridcell" aria-label={item.name}>
              <button
                type="button"
                tabIndex={-1}
                aria-expanded={!item.isShut}
                onClick={() => work.turnGroup(item.name)}
              >
                <span aria-hidden="true">{item.isShut ? '›' : '⌄'}</span>
                <b>{item.name}</b>
                <span className="soft">{t('tariff.rows', { count: item.count })}</span>
              </button>
            </span>
          </div>
        ) : (
          <SheetLine
            key={item.shown.row.key}
            shown={item.shown}
            place={placeOf.get(item.shown) ?? 0}
            live={live}
            desk={desk}
            work={work}
          />
        ),
      )}
      <div
        style={{ height: `${((items.length - until) * linePx) / 16 / (linePx / LINE_PX)}rem` }}
      />
    </div>
  )
}
