import { decimalsOf } from '@kerbside/domain/money.ts'
import './price-simulation-messages.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useDesk } from '../../shell/desk-context.tsx'
import { DeskButton } from '../../ui/desk-button.tsx'
import { MoneyField, NumberField, SelectField, TextField } from '../../ui/form/form-fields.tsx'
import { FormSheet } from '../../ui/form/form-sheet.tsx'
import { useSheetForm } from '../../ui/form/use-sheet-form.ts'
import type { TryPriceInput } from '../desk-prices.ts'
import {
  type RegressionQuote,
  removeRegressionQuote,
  saveQuoteAsRegression,
  saveTrialAsRegression,
  updateRegression,
} from './desk-price-simulation.ts'

type Begin =
  | {
      kind: 'quote'
      book: string
      quoteId: string
      vehicleTypeId: number
      name: string
      amount: number | undefined
    }
  | {
      kind: 'trial'
      input: TryPriceInput
      vehicleTypeId: number
      name: string
      amount: number | undefined
    }
  | { kind: 'known'; regressionQuote: RegressionQuote }

type Must = Pick<RegressionQuote, 'name' | 'amount' | 'within' | 'tolerance'>
type Values = Omit<Must, 'amount' | 'tolerance'> & {
  amount: number | null
  tolerance: number | null
}

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
  const { name, amount } = begin.kind === 'known' ? begin.regressionQuote : begin
  const finish = (message: string) => {
    void queries.invalidateQueries({ queryKey: ['prices', 'regression-quotes'] })
    notify(message)
    onClose()
  }
  const form = useSheetForm<Values>({
    values: {
      name,
      amount: amount ?? null,
      within: existingQuote?.within ?? 'exactly',
      tolerance: existingQuote?.tolerance || null,
    },
    check: (values) => ({
      name: values.name.trim() === '' ? t('simulation.nameMissing') : undefined,
      amount:
        values.amount === null || values.amount < 0 ? t('simulation.amountMissing') : undefined,
      tolerance:
        values.within !== 'exactly' && !values.tolerance
          ? t('simulation.toleranceMissing')
          : undefined,
    }),
    save: async (values, attempt) => {
      const must = { ...values, amount: values.amount ?? 0, tolerance: values.tolerance ?? 0 }
      if (!(await attempt(send(begin, must)))) return
      finish(existingQuote ? t('simulation.saved') : t('simulation.kept', { name: must.name }))
    },
  })
  const remove = async ({ regressionQuoteId, version }: RegressionQuote) => {
    if (await form.attempt(removeRegressionQuote({ regressionQuoteId, version })))
      finish(t('simulation.dropped', { name: form.values.name }))
  }
  const { within } = form.values
  return (
    <FormSheet
      form={form}
      title={t(existingQuote ? 'simulation.regressionChange' : 'simulation.regressionTitle')}
      sentence={t('simulation.regressionText')}
      onClose={onClose}
      save={t(existingQuote ? 'simulation.save' : 'simulation.keepIt')}
      wide
      actions={
        existingQuote && (
          <DeskButton disabled={form.busy} onPress={() => void remove(existingQuote)}>
            {t('simulation.drop')}
          </DeskButton>
        )
      }
    >
      <TextField
        form={form}
        name="name"
        label={t('simulation.name')}
        help={t('simulation.nameHelp')}
        max={120}
      />
      <MoneyField form={form} name="amount" label={t('simulation.amount')} currency={currency} />
      <SelectField
        form={form}
        name="within"
        label={t('simulation.within')}
        choices={[
          { value: 'exactly', text: t('simulation.exactly') },
          { value: 'amount', text: t('simulation.withinAmount') },
          { value: 'percent', text: t('simulation.withinPercent') },
        ]}
      />
      {within !== 'exactly' && (
        <NumberField
          form={form}
          name="tolerance"
          label={t('simulation.tolerance')}
          min={0}
          step={0.01}
          {...(within === 'amount' && { decimals: decimalsOf(currency) })}
          unit={within === 'percent' ? '%' : currency}
        />
      )}
    </FormSheet>
  )
}

function send(begin: Begin, must: Must) {
  switch (begin.kind) {
    case 'known': {
      const { regressionQuoteId, version } = begin.regressionQuote
      return updateRegression({ regressionQuoteId, version, ...must })
    }
    case 'quote': {
      const { book, quoteId, vehicleTypeId } = begin
      return saveQuoteAsRegression({ book, quoteId, vehicleTypeId, ...must })
    }
    case 'trial': {
      const { byDraft: _, ...journeyInput } = begin.input
      return saveTrialAsRegression({ ...journeyInput, vehicleTypeId: begin.vehicleTypeId, ...must })
    }
  }
}
