import { decimalsOf } from '@kerbside/domain/money.ts'
import './price-simulation-messages.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { SelectInput } from '../ui/select-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
import {
  type RegressionQuote,
  removeRegressionQuote,
  saveQuoteAsRegression,
  saveTrialAsRegression,
  updateRegression,
} from './desk-price-simulation.ts'
import type { TryPriceInput } from './desk-prices.ts'

type Begin =
  | {
      kind: 'quote'
      book: string
      quoteid: string
      vehtypeid: number
      name: string
      amount: number | undefined
    }
  | {
      kind: 'trial'
      asked: TryPriceInput
      vehtypeid: number
      name: string
      amount: number | undefined
    }
  | { kind: 'known'; regressionQuote: RegressionQuote }

type Must = { name: string; amount: number; within: RegressionQuote['within']; tolerance: number }

const PENNY = 0.01

/** The agreed price of a journey and its tolerance; a new one, or an existing one. */
export function RegressionQuoteSheet({
  currency,
  begin,
  onClose,
}: {
  currency: string
  begin: Begin
  onClose: () => void
}) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const existingQuote = begin.kind === 'known' ? begin.regressionQuote : undefined
  const [name, setName] = useState(
    existingQuote?.name ?? (begin.kind === 'known' ? '' : begin.name),
  )
  const [amount, setAmount] = useState(
    begin.kind === 'known' ? begin.regressionQuote.amount : begin.amount,
  )
  const [within, setWithin] = useState<RegressionQuote['within']>(
    existingQuote?.within ?? 'exactly',
  )
  const [tolerance, setTolerance] = useState<number | undefined>(
    existingQuote?.tolerance || undefined,
  )
  const [isPressed, setPressed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [rejection, setRejection] = useState('')
  const missing = {
    name: name.trim() === '' ? t('simulation.nameMissing') : '',
    amount: amount === undefined || amount < 0 ? t('simulation.amountMissing') : '',
    tolerance: within !== 'exactly' && !tolerance ? t('simulation.toleranceMissing') : '',
  }
  const shown = (error: string) => (isPressed && error !== '' ? error : undefined)
  const during = async (work: Promise<{ ok: boolean; message?: string }>, message: string) => {
    setBusy(true)
    const response = await work
    setBusy(false)
    if (!response.ok) return setRejection(response.message ?? '')
    void queries.invalidateQueries({ queryKey: ['prices', 'regression-quotes'] })
    notify(message)
    onClose()
  }
  const save = async () => {
    setPressed(true)
    if (amount === undefined || Object.values(missing).some((error) => error !== '')) return
    const must: Must = { name, amount, within, tolerance: tolerance ?? 0 }
    await during(
      send(begin, must),
      existingQuote ? t('simulation.saved') : t('simulation.kept', { name }),
    )
  }
  return (
    <DeskSheet
      title={t(existingQuote ? 'simulation.regressionChange' : 'simulation.regressionTitle')}
      sentence={t('simulation.regressionText')}
      onClose={onClose}
      actions={
        <>
          {existingQuote && (
            <DeskButton
              disabled={busy}
              onPress={() => {
                const { regressionquoteid, version } = existingQuote
                void during(
                  removeRegressionQuote({ regressionquoteid, version }),
                  t('simulation.dropped', { name }),
                )
              }}
            >
              {t('simulation.drop')}
            </DeskButton>
          )}
          <DeskButton look="primary" disabled={busy} onPress={() => void save()}>
            {t(existingQuote ? 'simulation.save' : 'simulation.keepIt')}
          </DeskButton>
        </>
      }
    >
      <div className="dk-form">
        <DeskField
          label={t('simulation.name')}
          help={t('simulation.nameHelp')}
          error={shown(missing.name)}
        >
          {(id) => <TextInput id={id} most={120} value={name} onChange={setName} />}
        </DeskField>
        <DeskField label={t('simulation.amount')} error={shown(missing.amount)}>
          {(id) => (
            <NumberInput
              id={id}
              value={amount}
              least={0}
              step={PENNY}
              decimals={decimalsOf(currency)}
              unit={currency}
              onChange={setAmount}
            />
          )}
        </DeskField>
        <DeskField label={t('simulation.within')}>
          {(id) => (
            <SelectInput
              id={id}
              value={within}
              choices={[
                { value: 'exactly', text: t('simulation.exactly') },
                { value: 'amount', text: t('simulation.withinAmount') },
                { value: 'percent', text: t('simulation.withinPercent') },
              ]}
              onChange={setWithin}
            />
          )}
        </DeskField>
        {within !== 'exactly' && (
          <DeskField label={t('simulation.tolerance')} error={shown(missing.tolerance)}>
            {(id) => (
              <NumberInput
                id={id}
                value={tolerance}
                least={0}
                step={PENNY}
                {...(within === 'percent' ? {} : { decimals: decimalsOf(currency) })}
                unit={within === 'percent' ? '%' : currency}
                onChange={setTolerance}
              />
            )}
          </DeskField>
        )}
      </div>
      {rejection !== '' && (
        <p className="dk-note bad" role="alert">
          {rejection}
        </p>
      )}
    </DeskSheet>
  )
}

function send(begin: Begin, must: Must) {
  switch (begin.kind) {
    case 'known': {
      const { regressionquoteid, version } = begin.regressionQuote
      return updateRegression({ regressionquoteid, version, ...must })
    }
    case 'quote': {
      const { book, quoteid, vehtypeid } = begin
      return saveQuoteAsRegression({ book, quoteid, vehtypeid, ...must })
    }
    case 'trial': {
      const { bydraft: _, ...journeyInput } = begin.asked
      return saveTrialAsRegression({ ...journeyInput, vehtypeid: begin.vehtypeid, ...must })
    }
  }
}
