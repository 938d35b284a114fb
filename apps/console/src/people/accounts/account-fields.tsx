import { decimalsOf } from '@kerbside/domain/money.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { DeskGroup } from '../../ui/desk-page.tsx'
import { DeskField } from '../../ui/form/desk-field.tsx'
import { NumberInput } from '../../ui/form/number-input.tsx'
import { SwitchRow } from '../../ui/form/switch-row.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import type { Draft } from '../../ui/form/use-draft.ts'
import { type AccountDraft, readCentres, writeCentres } from './account-draft.ts'

type AccountFieldsProps = {
  draft: Draft<AccountDraft>
  /** '' for a new one: the operator's. */
  currency: string
  errorAt: (path: string) => string | undefined
}

/** The account's identity, its credit limit, its commission, and what its bookings are charged to. */
export function AccountFields({ draft, currency, errorAt }: AccountFieldsProps) {
  const { value, set } = draft
  return (
    <>
      <DeskGroup title={t('people.terms')}>
        <div className="dk-fields">
          <DeskField label={t('people.name')} error={errorAt('name')}>
            {(id) => (
              <TextInput id={id} value={value.name} max={120} onChange={(name) => set({ name })} />
            )}
          </DeskField>
          <DeskField
            label={t('people.address')}
            help={t('people.addressHelp')}
            error={errorAt('address')}
          >
            {(id) => (
              <TextInput
                id={id}
                value={value.address}
                max={255}
                onChange={(address) => set({ address })}
              />
            )}
          </DeskField>
          <DeskField
            label={t('people.creditLimit')}
            help={t('people.creditLimitHelp')}
            error={errorAt('creditLimit')}
          >
            {(id) => (
              <NumberInput
                id={id}
                value={value.creditLimit ?? undefined}
                unit={currency}
                min={0}
                step={0.5}
                decimals={decimalsOf(currency)}
                onChange={(creditLimit) => set({ creditLimit: creditLimit ?? null })}
              />
            )}
          </DeskField>
          <DeskField
            label={t('people.paymentDays')}
            help={t('people.paymentDaysHelp')}
            error={errorAt('paymentDays')}
          >
            {(id) => (
              <NumberInput
                id={id}
                value={value.paymentDays}
                min={0}
                max={365}
                onChange={(days) => set({ paymentDays: days ?? 0 })}
              />
            )}
          </DeskField>
          <DeskField label={t('people.commission')} error={errorAt('commissionPercent')}>
            {(id) => (
              <NumberInput
                id={id}
                value={value.commissionPercent}
                unit="%"
                min={0}
                max={100}
                step={0.5}
                onChange={(percent) => set({ commissionPercent: percent ?? 0 })}
              />
            )}
          </DeskField>
          <DeskField label={t('people.commissionFixed')} error={errorAt('commissionFixed')}>
            {(id) => (
              <NumberInput
                id={id}
                value={value.commissionFixed}
                unit={currency}
                min={0}
                step={0.5}
                decimals={decimalsOf(currency)}
                onChange={(fixed) => set({ commissionFixed: fixed ?? 0 })}
              />
            )}
          </DeskField>
        </div>
        <CentresField draft={draft} error={errorAt('costCentres')} />
      </DeskGroup>
      <DeskGroup title={t('people.blocking')}>
        <SwitchRow
          label={t('people.blockAccount')}
          help={t('people.blockAccountHelp')}
          value={value.blocked}
          onChange={(blocked) => set({ blocked })}
        />
        {value.blocked && (
          <DeskField label={t('people.blockReason')} help={t('people.blockReasonHelp')}>
            {(id) => (
              <TextInput
                id={id}
                value={value.blockedReason}
                max={255}
                onChange={(blockedReason) => set({ blockedReason })}
              />
            )}
          </DeskField>
        )}
      </DeskGroup>
    </>
  )
}

/** One per line; the typed text stays unchanged while its meaning is the same. */
function CentresField({ draft, error }: { draft: Draft<AccountDraft>; error: string | undefined }) {
  const { costCentres } = draft.value
  const [typed, setTyped] = useState(() => writeCentres(costCentres))
  const isSame = JSON.stringify(readCentres(typed)) === JSON.stringify(costCentres)
  return (
    <DeskField label={t('people.costCentres')} help={t('people.costCentresHelp')} error={error}>
      {(id) => (
        <TextInput
          id={id}
          lines={4}
          mono
          value={isSame ? typed : writeCentres(costCentres)}
          onChange={(text) => {
            setTyped(text)
            draft.set({ costCentres: readCentres(text) }, 'costCentres')
          }}
        />
      )}
    </DeskField>
  )
}
