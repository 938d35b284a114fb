import type { Rates } from '@kerbside/domain/quotation/tariff.ts'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskGroup } from '../ui/desk-page.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { NumberInput } from '../ui/form/number-input.tsx'
import { SelectInput } from '../ui/form/select-input.tsx'
import { MoneyField } from './sheet/figure-inputs.tsx'

/** A rate table as one sentence. */
export function formatRates(
  { base, unit, tiers, perMinute, minimum, mode }: Rates,
  currency: string,
): string {
  const money = (amount: number) => formatMoney({ minor: amount, currency })
  const units = t(unit === 'mile' ? 'tariff.mile' : 'tariff.km')
  const parts = tiers.map(({ upTo, perUnit }, index) =>
    upTo === null
      ? t(index === 0 ? 'tariff.tierAll' : 'tariff.tierRest', {
          price: money(perUnit),
          unit: units,
        })
      : t('tariff.tierUpTo', { price: money(perUnit), unit: units, upTo }),
  )
  return t(mode === 'cumulative' ? 'tariff.ratesSummary' : 'tariff.ratesSummaryWhole', {
    base: money(base),
    tiers: parts.join(', '),
    minute: money(perMinute),
    minimum: money(minimum),
  })
}

type RatesFormProps = { rates: Rates; currency: string; onChange: (rates: Rates) => void }

/** A table of prices by distance and time. */
export function RatesForm({ rates, currency, onChange }: RatesFormProps) {
  const set = (part: Partial<Rates>) => onChange({ ...rates, ...part })
  const setTier = (index: number, part: Partial<Rates['tiers'][number]>) =>
    set({
      tiers: rates.tiers.map((tier, place) => (place === index ? { ...tier, ...part } : tier)),
    })
  const addTier = () => {
    const last = rates.tiers.at(-1)
    const before = rates.tiers.at(-2)?.upTo ?? 0
    if (!last) return
    set({ tiers: [...rates.tiers.slice(0, -1), { ...last, upTo: before + 10 }, last] })
  }
  return (
    <>
      <DeskGroup title={t('tariff.start')}>
        <div className="dk-fields">
          <MoneyField
            label={t('tariff.base')}
            help={t('tariff.baseHelp')}
            value={rates.base}
            currency={currency}
            onChange={(base) => set({ base })}
          />
          <MoneyField
            label={t('tariff.minimum')}
            help={t('tariff.minimumHelp')}
            value={rates.minimum}
            currency={currency}
            onChange={(minimum) => set({ minimum })}
          />
          <MoneyField
            label={t('tariff.perMinute')}
            help={t('tariff.perMinuteHelp')}
            value={rates.perMinute}
            currency={currency}
            onChange={(perMinute) => set({ perMinute })}
          />
        </div>
      </DeskGroup>
      <DeskGroup title={t('tariff.tiers')}>
        <div className="dk-fields">
          <DeskField label={t('tariff.unit')}>
            {(id) => (
              <SelectInput
                id={id}
                value={rates.unit}
                choices={[
                  { value: 'mile', text: t('tariff.miles') },
                  { value: 'km', text: t('tariff.kms') },
                ]}
                onChange={(unit) => set({ unit })}
              />
            )}
          </DeskField>
          <DeskField label={t('tariff.mode')}>
            {(id) => (
              <SelectInput
                id={id}
                value={rates.mode}
                choices={[
                  { value: 'cumulative', text: t('tariff.modeParts') },
                  { value: 'whole-journey', text: t('tariff.modeWhole') },
                ]}
                onChange={(mode) => set({ mode })}
              />
            )}
          </DeskField>
        </div>
        {rates.tiers.map(({ upTo, perUnit }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a tier is known by its place
          <div className="dk-pr-tier" key={index}>
            {upTo === null ? (
              <p className="soft">{t('tariff.beyond')}</p>
            ) : (
              <DeskField label={t('tariff.upTo')}>
                {(id) => (
                  <NumberInput
                    id={id}
                    value={upTo}
                    unit={t(rates.unit === 'mile' ? 'tariff.miles' : 'tariff.kms')}
                    min={0}
                    onChange={(value) => value !== undefined && setTier(index, { upTo: value })}
                  />
                )}
              </DeskField>
            )}
            <MoneyField
              label={t('tariff.perUnit')}
              value={perUnit}
              currency={currency}
              onChange={(price) => setTier(index, { perUnit: price })}
            />
            {upTo !== null && (
              <DeskButton
                size="small"
                onPress={() => set({ tiers: rates.tiers.filter((_, place) => place !== index) })}
              >
                {t('tariff.removeTier')}
              </DeskButton>
            )}
          </div>
        ))}
        <div>
          <DeskButton onPress={addTier}>{t('tariff.addTier')}</DeskButton>
        </div>
      </DeskGroup>
    </>
  )
}
