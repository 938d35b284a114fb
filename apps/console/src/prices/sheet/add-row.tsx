import { minor } from '@kerbside/domain/money.ts'
import { hasBritishPostcodes } from '@kerbside/domain/places/postcode.ts'
import { readAmount } from '@kerbside/domain/quotation/price-list/cell-formula.ts'
import { mergePriceList } from '@kerbside/domain/quotation/price-list/edit-sheet.ts'
import { readSpot } from '@kerbside/domain/quotation/price-list/spot-text.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { DeskButton } from '../../ui/desk-button.tsx'
import { DeskSheet } from '../../ui/desk-sheet.tsx'
import { DeskField } from '../../ui/form/desk-field.tsx'
import { SwitchRow } from '../../ui/form/switch-row.tsx'
import type { DraftDesk } from '../use-price-draft.ts'
import { knownSpots } from './sheet-commands.ts'

/** Adds a journey with a fixed price; prices of single types are typed into its row afterwards. */
export function AddRow({ desk, onClose }: { desk: DraftDesk; onClose: () => void }) {
  const [row, setRow] = useState({ from: '', to: '', price: '', bothWays: true })
  const [isSubmitted, setIsSubmitted] = useState(false)
  const spots = knownSpots(desk)
  const from = readSpot(row.from, spots)
  const to = readSpot(row.to, spots)
  const amount = readAmount(row.price.trim(), desk.currency)
  const isPrice = typeof amount === 'number' && amount >= 0
  const add = () => {
    setIsSubmitted(true)
    if (!from || !to || !isPrice) return
    const amounts = new Map([['all', minor(amount)]] as const)
    const { bothWays } = row
    desk.store.change((document) => ({
      ...document,
      fixed: mergePriceList(document.fixed, {
        listed: [{ from, to, bothWays, amounts }],
        replace: false,
      }),
    }))
    onClose()
  }
  const place = (end: 'from' | 'to', spot: typeof from) => (
    <DeskField
      label={t(end === 'from' ? 'tariff.columnFrom' : 'tariff.columnTo')}
      {...(end === 'from'
        ? {
            help: t(
              hasBritishPostcodes(desk.country) ? 'tariff.placeHelp' : 'tariff.placeHelpAbroad',
            ),
          }
        : {})}
      error={isSubmitted && !spot ? t('tariff.noSuchPlace', { input: row[end] }) : undefined}
    >
      {(id) => (
        <input
          id={id}
          className="dk-in"
          list="tariff-places"
          autoComplete="off"
          data-first={end === 'from' || undefined}
          value={row[end]}
          onChange={({ target }) => setRow({ ...row, [end]: target.value })}
        />
      )}
    </DeskField>
  )
  return (
    <DeskSheet
      title={t('tariff.addRow')}
      onClose={onClose}
      actions={
        <DeskButton look="primary" onPress={add}>
          {t('tariff.add')}
        </DeskButton>
      }
    >
      <form
        className="dk-form"
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        {place('from', from)}
        {place('to', to)}
        <DeskField
          label={t('tariff.columnAll')}
          help={t('tariff.allHelp')}
          error={
            isSubmitted && !isPrice ? t('tariff.notAnAmount', { input: row.price }) : undefined
          }
        >
          {(id) => (
            <input
              id={id}
              className="dk-in"
              inputMode="decimal"
              autoComplete="off"
              value={row.price}
              onChange={({ target }) => setRow({ ...row, price: target.value })}
            />
          )}
        </DeskField>
        <SwitchRow
          label={t('tariff.bothWays')}
          help={t('tariff.bothWaysHelp')}
          value={row.bothWays}
          onChange={(bothWays) => setRow({ ...row, bothWays })}
        />
        <button type="submit" hidden>
          {t('tariff.add')}
        </button>
      </form>
    </DeskSheet>
  )
}
