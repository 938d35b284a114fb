import { minor } from '@kerbside/domain/money.ts'
import { readAmount } from '@kerbside/domain/quotation/cell-formula.ts'
import { putList } from '@kerbside/domain/quotation/edit-sheet.ts'
import { readSpot } from '@kerbside/domain/quotation/spot-text.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { SwitchRow } from '../form/switch-row.tsx'
import { knownSpots } from './sheet-commands.ts'
import type { DraftDesk } from './use-price-draft.ts'

/** One more journey with a fixed price; prices for single types are typed into its line afterwards. */
export function AddRow({ desk, onClose }: { desk: DraftDesk; onClose: () => void }) {
  const [said, setSaid] = useState({ from: '', to: '', price: '', bothWays: true })
  const [isAsked, setAsked] = useState(false)
  const known = knownSpots(desk.document)
  const from = readSpot(said.from, known)
  const to = readSpot(said.to, known)
  const amount = readAmount(said.price.trim(), desk.currency)
  const isPrice = typeof amount === 'number' && amount >= 0
  const add = () => {
    setAsked(true)
    if (!from || !to || !isPrice) return
    const amounts = new Map([['all', minor(amount)]] as const)
    const { bothWays } = said
    desk.store.change((document) => ({
      ...document,
      fixed: putList(document.fixed, { listed: [{ from, to, bothWays, amounts }], replace: false }),
    }))
    onClose()
  }
  const place = (end: 'from' | 'to', spot: typeof from) => (
    <DeskField
      label={say(end === 'from' ? 'tariff.columnFrom' : 'tariff.columnTo')}
      {...(end === 'from' ? { help: say('tariff.placeHelp') } : {})}
      error={isAsked && !spot ? say('tariff.noSuchPlace', { said: said[end] }) : undefined}
    >
      {(id) => (
        <input
          id={id}
          className="dk-in"
          list="tariff-places"
          autoComplete="off"
          data-first={end === 'from' || undefined}
          value={said[end]}
          onChange={({ target }) => setSaid({ ...said, [end]: target.value })}
        />
      )}
    </DeskField>
  )
  return (
    <DeskSheet
      title={say('tariff.addRow')}
      onClose={onClose}
      actions={
        <DeskButton look="primary" onPress={add}>
          {say('tariff.add')}
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
          label={say('tariff.columnAll')}
          help={say('tariff.allHelp')}
          error={isAsked && !isPrice ? say('tariff.notAnAmount', { said: said.price }) : undefined}
        >
          {(id) => (
            <input
              id={id}
              className="dk-in"
              inputMode="decimal"
              autoComplete="off"
              value={said.price}
              onChange={({ target }) => setSaid({ ...said, price: target.value })}
            />
          )}
        </DeskField>
        <SwitchRow
          label={say('tariff.bothWays')}
          help={say('tariff.bothWaysHelp')}
          value={said.bothWays}
          onChange={(bothWays) => setSaid({ ...said, bothWays })}
        />
        <button type="submit" hidden>
          {say('tariff.add')}
        </button>
      </form>
    </DeskSheet>
  )
}
