import type { Rates } from '@kerbside/domain/quotation/tariff.ts'
import { sayMoney } from '@kerbside/web/say-money.ts'
import { say } from '@kerbside/words/say.ts'
import { DeskButton } from '../desk-button.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { DeskGroup } from '../form/desk-page.tsx'
import { NumberInput } from '../form/number-input.tsx'
import { SelectInput } from '../form/select-input.tsx'
import { MoneyField } from './figure-inputs.tsx'

/** What a table says, in one sentence. */
export function sayRates(
  { base, unit, tiers, perMinute, minimum, mode }: Rates,
  currency: string,
): string {
  const money = (amount: number) => sayMoney({ minor: amount, currency })
  const units = say(unit === 'mile' ? 'tariff.mile' : 'tariff.km')
  const parts = tiers.map(({ upTo, perUnit }, at) =>
    upTo === null
      ? say(at === 0 ? 'tariff.tierAll' : 'tariff.tierRest', { price: money(perUnit), unit: units })
      : say('tariff.tierUpTo', { price: money(perUnit), unit: units, upTo }),
  )
  return say(mode === 'cumulative' ? 'tariff.ratesSay' : 'tariff.ratesSayWhole', {
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
  const setTier = (at: number, part: Partial<Rates['tiers'][number]>) =>
    set({ tiers: rates.tiers.map((tier, place) => (place === at ? { ...tier, ...part } : tier)) })
  const addTier = () => {
    const last = rates.tiers.at(-1)
    const before = rates.tiers.at(-2)?.upTo ?? 0
    if (!last) return
    set({ tiers: [...rates.tiers.slice(0, -1), { ...last, upTo: before + 10 }, last] })
  }
  return (
    <>
      <DeskGroup title={say('tariff.start')}>
        <div className="dk-fields">
          <MoneyField
            label={say('tariff.base')}
            help={say('tariff.baseHelp')}
            value={rates.base}
            currency={currency}
            onChange={(base) => set({ base })}
          />
          <MoneyField
            label={say('tariff.minimum')}
            help={say('tariff.minimumHelp')}
            value={rates.minimum}
            currency={currency}
            onChange={(minimum) => set({ minimum })}
          />
          <MoneyField
            label={say('tariff.perMinute')}
            help={say('tariff.perMinuteHelp')}
            value={rates.perMinute}
            currency={currency}
            onChange={(perMinute) => set({ perMinute })}
          />
        </div>
      </DeskGroup>
      <DeskGroup title={say('tariff.tiers')}>
        <div className="dk-fields">
          <DeskField label={say('tariff.unit')}>
            {(id) => (
              <SelectInput
                id={id}
                value={rates.unit}
                choices={[
                  { value: 'mile', text: say('tariff.miles') },
                  { value: 'km', text: say('tariff.kms') },
                ]}
                onChange={(unit) => set({ unit })}
              />
            )}
          </DeskField>
          <DeskField label={say('tariff.mode')}>
            {(id) => (
              <SelectInput
                id={id}
                value={rates.mode}
                choices={[
                  { value: 'cumulative', text: say('tariff.modeParts') },
                  { value: 'whole-journey', text: say('tariff.modeWhole') },
                ]}
                onChange={(mode) => set({ mode })}
              />
            )}
          </DeskField>
        </div>
        {rates.tiers.map(({ upTo, perUnit }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a tier is known by its place
          <div className="dk-pr-tier" key={at}>
            {upTo === null ? (
              <p className="soft">{say('tariff.beyond')}</p>
            ) : (
              <DeskField label={say('tariff.upTo')}>
                {(id) => (
                  <NumberInput
                    id={id}
                    value={upTo}
                    unit={say(rates.unit === 'mile' ? 'tariff.miles' : 'tariff.kms')}
                    least={0}
                    onChange={(said) => said !== undefined && setTier(at, { upTo: said })}
                  />
                )}
              </DeskField>
            )}
            <MoneyField
              label={say('tariff.perUnit')}
              value={perUnit}
              currency={currency}
              onChange={(price) => setTier(at, { perUnit: price })}
            />
            {upTo !== null && (
              <DeskButton
                size="small"
                onPress={() => set({ tiers: rates.tiers.filter((_, place) => place !== at) })}
              >
                {say('tariff.removeTier')}
              </DeskButton>
            )}
          </div>
        ))}
        <div>
          <DeskButton onPress={addTier}>{say('tariff.addTier')}</DeskButton>
        </div>
      </DeskGroup>
    </>
  )
}
