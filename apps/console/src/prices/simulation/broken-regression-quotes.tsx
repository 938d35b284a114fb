import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import './price-simulation-messages.ts'
import type { BrokenRegressionQuote } from '@kerbside/contract/quotation/broken-regression-quote.ts'
import { t } from '@kerbside/words/translate.ts'
import { DeskField } from '../../ui/form/desk-field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'

/** Regression quotes that would have another price. */
export function BrokenNote({
  broken,
  currency,
}: {
  broken: readonly BrokenRegressionQuote[]
  currency: string
}) {
  const money = (amount: number) => formatWireMoney(amount, currency)
  return (
    <div className="dk-note bad" role="alert">
      <div>
        <p>{t('simulation.broken', { count: broken.length })}</p>
        <ul>
          {broken.map(({ regressionQuoteId, name, amount, price }) => (
            <li key={regressionQuoteId}>
              {price === null
                ? t('simulation.brokenUnpriced', { name, agreed: money(amount) })
                : t('simulation.brokenLine', { name, agreed: money(amount), would: money(price) })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** The same as a list, with a field for the reason to accept each. */
export function BrokenList({
  broken,
  currency,
  because,
  onBecause,
}: {
  broken: readonly BrokenRegressionQuote[]
  currency: string
  because: string
  onBecause: (because: string) => void
}) {
  return (
    <div className="dk-form">
      <BrokenNote broken={broken} currency={currency} />
      <DeskField label={t('simulation.because')} help={t('simulation.becauseHelp')}>
        {(id) => <TextInput id={id} max={200} value={because} onChange={onBecause} />}
      </DeskField>
    </div>
  )
}
