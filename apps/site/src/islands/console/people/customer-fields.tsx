import type { DeskCustomer } from '@kerbside/web/account/desk-customer.ts'
import { say } from '@kerbside/words/say.ts'
import { DeskField } from '../form/desk-field.tsx'
import { DeskGroup } from '../form/desk-page.tsx'
import { SwitchRow } from '../form/switch-row.tsx'
import { TextInput } from '../form/text-input.tsx'
import type { Draft } from '../form/use-draft.ts'

type Particulars = ReturnType<typeof particularsOf>

export const particularsOf = (customer: DeskCustomer) => ({
  firstname: customer.firstname,
  lastname: customer.lastname,
  dialingcode: customer.dialingcode,
  phone: customer.phone,
  smslist: customer.smslist,
  emaillist: customer.emaillist,
  note: customer.note,
})

type CustomerFieldsProps = {
  draft: Draft<Particulars>
  disabled: boolean
  faultAt: (path: string) => string | undefined
}

const FIELDS = [
  ['firstname', 'people.firstName', 60],
  ['lastname', 'people.lastName', 60],
  ['dialingcode', 'people.diallingCode', 6],
  ['phone', 'people.phone', 20],
] as const

/** What the desk may change of somebody; their address is theirs to change. */
export function CustomerFields({ draft, disabled, faultAt }: CustomerFieldsProps) {
  const { value, set } = draft
  return (
    <DeskGroup title={say('people.particulars')}>
      <div className="dk-fields">
        {FIELDS.map(([field, label, most]) => (
          <DeskField key={field} label={say(label)} error={faultAt(field)}>
            {(id) => (
              <TextInput
                id={id}
                value={value[field]}
                most={most}
                disabled={disabled}
                onChange={(text) => set({ [field]: text })}
              />
            )}
          </DeskField>
        ))}
      </div>
      <DeskField label={say('people.note')} help={say('people.noteHelp')}>
        {(id) => (
          <TextInput
            id={id}
            lines={3}
            most={2000}
            value={value.note}
            disabled={disabled}
            onChange={(note) => set({ note })}
          />
        )}
      </DeskField>
      <SwitchRow
        label={say('people.emailList')}
        value={value.emaillist}
        disabled={disabled}
        onChange={(emaillist) => set({ emaillist })}
      />
      <SwitchRow
        label={say('people.smsList')}
        value={value.smslist}
        disabled={disabled}
        onChange={(smslist) => set({ smslist })}
      />
    </DeskGroup>
  )
}
