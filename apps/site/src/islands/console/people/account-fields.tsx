import { decimalsOf } from '@kerbside/domain/money.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskField } from '../form/desk-field.tsx'
import { DeskGroup } from '../form/desk-page.tsx'
import { NumberInput } from '../form/number-input.tsx'
import { SwitchRow } from '../form/switch-row.tsx'
import { TextInput } from '../form/text-input.tsx'
import type { Draft } from '../form/use-draft.ts'
import { type AccountDraft, readCentres, writeCentres } from './account-draft.ts'

type AccountFieldsProps = {
  draft: Draft<AccountDraft>
  /** '' of a new one: the operator's. */
  currency: string
  faultAt: (path: string) => string | undefined
}

/** Who it is, how much it may owe, what it earns, what its bookings are charged to. */
export function AccountFields({ draft, currency, faultAt }: AccountFieldsProps) {
  const { value, set } = draft
  return (
    <>
      <DeskGroup title={say('people.terms')}>
        <div className="dk-fields">
          <DeskField label={say('people.name')} error={faultAt('name')}>
            {(id) => (
              <TextInput id={id} value={value.name} most={120} onChange={(name) => set({ name })} />
            )}
          </DeskField>
          <DeskField
            label={say('people.address')}
            help={say('people.addressHelp')}
            error={faultAt('address')}
          >
            {(id) => (
              <TextInput
                id={id}
                value={value.address}
                most={255}
                onChange={(address) => set({ address })}
              />
            )}
          </DeskField>
          <DeskField
            label={say('people.creditLimit')}
            help={say('people.creditLimitHelp')}
            error={faultAt('creditlimit')}
          >
            {(id) => (
              <NumberInput
                id={id}
                value={value.creditlimit ?? undefined}
                unit={currency}
                least={0}
                step={0.5}
                decimals={decimalsOf(currency)}
                onChange={(creditlimit) => set({ creditlimit: creditlimit ?? null })}
              />
            )}
          </DeskField>
          <DeskField
            label={say('people.paymentDays')}
            help={say('people.paymentDaysHelp')}
            error={faultAt('paymentdays')}
          >
            {(id) => (
              <NumberInput
                id={id}
                value={value.paymentdays}
                least={0}
                most={365}
                onChange={(days) => set({ paymentdays: days ?? 0 })}
              />
            )}
          </DeskField>
          <DeskField label={say('people.commission')} error={faultAt('commissionpercent')}>
            {(id) => (
              <NumberInput
                id={id}
                value={value.commissionpercent}
                unit="%"
                least={0}
                most={100}
                step={0.5}
                onChange={(percent) => set({ commissionpercent: percent ?? 0 })}
              />
            )}
          </DeskField>
          <DeskField label={say('people.commissionFixed')} error={faultAt('commissionfixed')}>
            {(id) => (
              <NumberInput
                id={id}
                value={value.commissionfixed}
                unit={currency}
                least={0}
                step={0.5}
                decimals={decimalsOf(currency)}
                onChange={(fixed) => set({ commissionfixed: fixed ?? 0 })}
              />
            )}
          </DeskField>
        </div>
        <CentresField draft={draft} error={faultAt('costcentres')} />
      </DeskGroup>
      <DeskGroup title={say('people.blocking')}>
        <SwitchRow
          label={say('people.blockAccount')}
          help={say('people.blockAccountHelp')}
          value={value.blocked}
          onChange={(blocked) => set({ blocked })}
        />
        {value.blocked && (
          <DeskField label={say('people.blockReason')} help={say('people.blockReasonHelp')}>
            {(id) => (
              <TextInput
                id={id}
                value={value.blockedreason}
                most={255}
                onChange={(blockedreason) => set({ blockedreason })}
              />
            )}
          </DeskField>
        )}
      </DeskGroup>
    </>
  )
}

/** A line each; what is typed stays as typed while it means the same. */
function CentresField({ draft, error }: { draft: Draft<AccountDraft>; error: string | undefined }) {
  const { costcentres } = draft.value
  const [typed, setTyped] = useState(() => writeCentres(costcentres))
  const isSame = JSON.stringify(readCentres(typed)) === JSON.stringify(costcentres)
  return (
    <DeskField label={say('people.costCentres')} help={say('people.costCentresHelp')} error={error}>
      {(id) => (
        <TextInput
          id={id}
          lines={4}
          mono
          value={isSame ? typed : writeCentres(costcentres)}
          onChange={(text) => {
            setTyped(text)
            draft.set({ costcentres: readCentres(text) }, 'costcentres')
          }}
        />
      )}
    </DeskField>
  )
}
