import { writeDelimited } from '@kerbside/domain/quotation/price-list/delimited.ts'
import { sheetRows } from '@kerbside/domain/quotation/price-list/price-sheet.ts'
import { writePriceList } from '@kerbside/domain/quotation/price-list/read-price-list.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { describeTrip } from './describe-price-error.ts'
import { PricesPage } from './prices-page.tsx'
import { AddRow } from './sheet/add-row.tsx'
import { PasteSheet } from './sheet/paste-sheet.tsx'
import { isPriceColumn } from './sheet/sheet-columns.ts'
import { knownSpots, textOfCell } from './sheet/sheet-commands.ts'
import { SheetGrid } from './sheet/sheet-grid.tsx'
import { type SheetWork, useSheet } from './sheet/use-sheet.ts'
import { TiePanel } from './tie-panel.tsx'
import type { DraftDesk } from './use-price-draft.ts'

/** Fixed prices of certain journeys, regardless of the route: a sheet that works like a spreadsheet. */
export function FixedScreen() {
  return (
    <PricesPage title="tariff.fixedPrices" wide>
      {(desk) => <FixedPrices desk={desk} />}
    </PricesPage>
  )
}

function FixedPrices({ desk }: { desk: DraftDesk }) {
  const { member } = useDesk()
  const mayEdit = member.role === 'owner'
  const [filter, setFilter] = useState('')
  const [isPasting, setPasting] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const work = useSheet(desk, { filter, mayEdit })
  const { sheet, shown } = work
  const firstTied = sheet.rows.find(({ ties }) => ties.length > 0)
  const tied = shown && shown.ties.length > 0 ? shown : firstTied
  return (
    <div className={tied ? 'dk-fx has-tie' : 'dk-fx'}>
      <div className="dk-fx-main">
        <div className="dk-fx-tools">
          <input
            className="dk-in"
            type="search"
            aria-label={t('tariff.filter')}
            placeholder={t('tariff.filter')}
            value={filter}
            onChange={({ target }) => setFilter(target.value)}
          />
          <span className="soft">
            {t('tariff.rowsOf', { shown: sheet.rows.length, total: sheet.total })}
          </span>
          {mayEdit && (
            <>
              <DeskButton onPress={() => setAdding(true)}>{t('tariff.addRow')}</DeskButton>
              <DeskButton onPress={() => setPasting(true)}>{t('tariff.pasteList')}</DeskButton>
            </>
          )}
          <DeskButton disabled={sheet.total === 0} onPress={() => exportSheet(desk)}>
            {t('tariff.export')}
          </DeskButton>
        </div>
        <FormulaBar desk={desk} work={work} />
        {sheet.total === 0 ? (
          <EmptyState
            title={t('tariff.noFixed')}
            text={t('tariff.noFixedText')}
            action={
              mayEdit && (
                <DeskButton look="primary" onPress={() => setPasting(true)}>
                  {t('tariff.pasteList')}
                </DeskButton>
              )
            }
          />
        ) : (
          <SheetGrid desk={desk} work={work} />
        )}
        <p className="dk-fx-keys soft small">{t('tariff.keys')}</p>
      </div>
      {tied && <TiePanel desk={desk} work={work} shown={tied} />}
      <PlaceNames desk={desk} />
      {isPasting && <PasteSheet desk={desk} onClose={() => setPasting(false)} />}
      {isAdding && <AddRow desk={desk} onClose={() => setAdding(false)} />}
    </div>
  )
}

/** The current cell, as in a spreadsheet's formula bar. */
function FormulaBar({ desk, work }: { desk: DraftDesk; work: SheetWork }) {
  const { shown, column, message, editing } = work
  if (!shown || !column) return null
  const text = textOfCell(shown, { ...desk, column })
  return (
    <div className="dk-fx-bar">
      <b className="mono">{`${column.letter}${shown.number}`}</b>
      <span className="dk-fx-what">
        {describeTrip(shown.row, desk.document)}, {column.head}
        {shown.row.bothWays ? `, ${t('tariff.bothWays')}` : ''}
      </span>
      <b>{editing ? editing.text : text}</b>
      {message === '' ? (
        <span className="soft">{isPriceColumn(column) && t('tariff.formulaHint')}</span>
      ) : (
        <span className="bad" role="alert">
          {message}
        </span>
      )}
    </div>
  )
}

/** Place names that the sheet accepts, suggested while typing. */
function PlaceNames({ desk }: { desk: DraftDesk }) {
  const { sites, zones } = desk.document
  const names = [...new Set([...sites, ...zones].map(({ name }) => name))]
  return (
    <datalist id="tariff-places">
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </datalist>
  )
}

function exportSheet({ document, country, book, vehicles, currency }: DraftDesk): void {
  const rows = sheetRows(document.fixed).map(({ cells, ...row }) => ({
    ...row,
    amounts: new Map([...cells].map(([column, { amount }]) => [column, amount])),
  }))
  const table = writePriceList(rows, {
    known: knownSpots({ document, country }),
    vehicles,
    currency,
  })
  const file = new Blob([writeDelimited(table)], { type: 'text/csv;charset=utf-8' })
  const link = globalThis.document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `prices-${book}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
