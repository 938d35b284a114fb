import { t } from '@kerbside/words/translate.ts'
import { DeskGroup } from '../ui/desk-page.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { SwitchRow } from '../ui/form/switch-row.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import type { Draft } from '../ui/form/use-draft.ts'
import type { DeskCustomer } from './desk-customer.ts'

type Particulars = ReturnType<typeof particularsOf>

export const particularsOf = (customer: DeskCustomer) => ({
  firstName: customer.firstName,
  lastName: customer.lastName,
  dialingCode: customer.dialingCode,
  phone: customer.phone,
  smsList: customer.smsList,
  emailList: customer.emailList,
  note: customer.note,
})

type CustomerFieldsProps = {
  draft: Draft<Particulars>
  disabled: boolean
  errorAt: (path: string) => string | undefined
}

const FIELDS = [
  ['firstName', 'people.firstName', 60],
  ['lastName', 'people.lastName', 60],
  ['dialingCode', 'people.diallingCode', 6],
  ['phone', 'people.phone', 20],
] as const

/** The fields of a customer that the desk may change; only the customer can change the e-mail address. */
export function CustomerFields({ draft, disabled, errorAt }: CustomerFieldsProps) {
  const { value, set } = draft
  return (
    <DeskGroup title={t('people.particulars')}>
      <div className="dk-fields">
        {FIELDS.map(([field, label, maxLength]) => (
          <DeskField key={field} label={t(label)} error={errorAt(field)}>
            {(id) => (
              <TextInput
                id={id}
                value={value[field]}
                max={maxLength}
                disabled={disabled}
                onChange={(text) => set({ [field]: text })}
              />
            )}
          </DeskField>
        ))}
      </div>
      <DeskField label={t('people.note')} help={t('people.noteHelp')}>
        {(id) => (
          <TextInput
            id={id}
            lines={3}
            max={2000}
            value={value.note}
            disabled={disabled}
            onChange={(note) => set({ note })}
          />
        )}
      </DeskField>
      <SwitchRow
        label={t('people.emailList')}
        value={value.emailList}
        disabled={disabled}
        onChange={(emailList) => set({ emailList })}
      />
      <SwitchRow
        label={t('people.smsList')}
        value={value.smsList}
        disabled={disabled}
        onChange={(smsList) => set({ smsList })}
      />
    </DeskGroup>
  )
}
