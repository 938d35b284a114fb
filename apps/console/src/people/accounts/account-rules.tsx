import { decimalsOf } from '@kerbside/domain/money.ts'
import { t } from '@kerbside/words/translate.ts'
import { DeskGroup } from '../../ui/desk-page.tsx'
import { DeskField } from '../../ui/form/desk-field.tsx'
import { NumberInput } from '../../ui/form/number-input.tsx'
import { SelectInput } from '../../ui/form/select-input.tsx'
import { SwitchRow } from '../../ui/form/switch-row.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { TickList } from '../../ui/form/tick-list.tsx'
import type { Draft } from '../../ui/form/use-draft.ts'
import type { AccountDraft } from './account-draft.ts'
import type { DeskAccount } from './desk-account.ts'
import { HoursRule } from './hours-rule.tsx'

type Rules = AccountDraft['rules']
type Outside = 'refuse' | 'approve'

type AccountRulesProps = {
  draft: Draft<AccountDraft>
  currency: string
  types: DeskAccount['vehicleTypes']
  hasArea: boolean
  errorAt: (path: string) => string | undefined
}

export function OutsideField({
  value,
  onChange,
}: {
  value: Outside
  onChange: (outside: Outside) => void
}) {
  return (
    <DeskField label={t('people.outside')}>
      {(id) => (
        <SelectInput
          id={id}
          value={value}
          choices={[
            { value: 'refuse', text: t('people.outsideRefuse') },
            { value: 'approve', text: t('people.outsideApprove') },
          ]}
          onChange={onChange}
        />
      )}
    </DeskField>
  )
}

/** What its bookings must contain, and which journeys its members may book. */
export function AccountRules({ draft, currency, types, hasArea, errorAt }: AccountRulesProps) {
  const { rules } = draft.value
  const set = (part: Partial<Rules>, field?: string) =>
    draft.set({ rules: { ...rules, ...part } }, field)
  const { reference, vehicles, maxFare } = rules
  return (
    <DeskGroup title={t('people.rules')}>
      <SwitchRow
        label={t('people.asksReference')}
        value={reference !== null}
        onChange={(on) => set({ reference: on ? { label: '', mask: '', required: true } : null })}
        error={errorAt('rules.reference')}
      />
      {reference && (
        <div className="dk-fields">
          <DeskField label={t('people.referenceLabel')} help={t('people.referenceLabelHelp')}>
            {(id) => (
              <TextInput
                id={id}
                value={reference.label}
                max={60}
                onChange={(label) => set({ reference: { ...reference, label } }, 'label')}
              />
            )}
          </DeskField>
          <DeskField label={t('people.referenceMask')} help={t('people.referenceMaskHelp')}>
            {(id) => (
              <TextInput
                id={id}
                mono
                value={reference.mask}
                max={60}
                onChange={(mask) => set({ reference: { ...reference, mask } }, 'mask')}
              />
            )}
          </DeskField>
          <SwitchRow
            label={t('people.referenceRequired')}
            value={reference.required}
            onChange={(required) => set({ reference: { ...reference, required } })}
          />
        </div>
      )}
      <SwitchRow
        label={t('people.centreRequired')}
        value={rules.costCentreRequired}
        onChange={(costCentreRequired) => set({ costCentreRequired })}
      />
      <SwitchRow
        label={t('people.limitsTypes')}
        value={vehicles !== null}
        onChange={(on) => set({ vehicles: on ? { vehicleTypeIds: [], outside: 'refuse' } : null })}
      />
      {vehicles && (
        <div className="dk-fields">
          <TickList
            label={t('people.allowedTypes')}
            help=""
            choices={types.map(({ vehicleTypeId: id, name }) => ({ id, name }))}
            chosen={vehicles.vehicleTypeIds}
            error={errorAt('rules.vehicles')}
            onChange={(vehicleTypeIds) => set({ vehicles: { ...vehicles, vehicleTypeIds } })}
          />
          <OutsideField
            value={vehicles.outside}
            onChange={(outside) => set({ vehicles: { ...vehicles, outside } })}
          />
        </div>
      )}
      <SwitchRow
        label={t('people.limitsFare')}
        value={maxFare !== null}
        onChange={(on) =>
          set({
            maxFare: on ? { amount: 0, currencyCode: currency, outside: 'refuse' } : null,
          })
        }
      />
      {maxFare && (
        <div className="dk-fields">
          <DeskField label={t('people.maxFare')} error={errorAt('rules.maxFare')}>
            {(id) => (
              <NumberInput
                id={id}
                value={maxFare.amount}
                unit={maxFare.currencyCode}
                min={0}
                step={0.5}
                decimals={decimalsOf(maxFare.currencyCode)}
                onChange={(amount) =>
                  set({ maxFare: { ...maxFare, amount: amount ?? 0 } }, 'maxFare')
                }
              />
            )}
          </DeskField>
          <OutsideField
            value={maxFare.outside}
            onChange={(outside) => set({ maxFare: { ...maxFare, outside } })}
          />
        </div>
      )}
      <HoursRule rules={rules} onChange={set} error={errorAt('rules.hours')} />
      <SwitchRow
        label={t('people.approveAll')}
        help={t('people.approveAllHelp')}
        value={rules.approveAll}
        onChange={(approveAll) => set({ approveAll })}
      />
      {hasArea && <p className="soft">{t('people.hasArea')}</p>}
    </DeskGroup>
  )
}
