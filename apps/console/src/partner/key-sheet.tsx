import * as calls from '@kerbside/contract/calls.generated/partner-desk.ts'
import { SCOPES, type Scope } from '@kerbside/domain/partner/scope.ts'
import { submit } from '@kerbside/web/desk-client.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectField, TextField } from '../ui/form/form-fields.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { SwitchRow } from '../ui/form/switch-row.tsx'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'
import { ShownOnceSheet } from '../ui/shown-once-sheet.tsx'
import { apiKeysOfDesk } from './partner-queries.ts'

const DAYS = [0, 30, 90, 365] as const
const FRESH = { name: '', scopes: ['read'] as Scope[], days: 365 as (typeof DAYS)[number] }

/** Creates an API key; it is shown only once. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [secret, setSecret] = useState('')
  const form = useSheetForm({
    values: FRESH,
    save: async (values, attempt) => {
      const made = await attempt(submit(calls.makeApiKey, values))
      if (!made) return
      queries.setQueryData(apiKeysOfDesk().queryKey, { ...made.reply, secret: '' })
      setSecret(made.reply.secret)
    },
  })
  const { name, scopes } = form.values
  if (secret !== '')
    return (
      <ShownOnceSheet title={name} sentence={t('partner.keyIs')} value={secret} onClose={onClose} />
    )
  return (
    <FormSheet
      form={form}
      title={t('partner.keyNew')}
      onClose={onClose}
      save={t('partner.keyMake')}
    >
      <TextField
        form={form}
        name="name"
        label={t('partner.name')}
        help={t('partner.nameHelp')}
        max={80}
      />
      {SCOPES.map((scope) => (
        <SwitchRow
          key={scope}
          label={t(`partner.scope.${scope}`)}
          help={t(`partner.scope.${scope}Help`)}
          value={scopes.includes(scope)}
          onChange={(on) =>
            form.set({
              scopes: SCOPES.filter((item) => (item === scope ? on : scopes.includes(item))),
            })
          }
        />
      ))}
      <SelectField
        form={form}
        name="days"
        label={t('partner.days')}
        choices={DAYS.map((value) => ({ value, text: t(`partner.days.${value}`) }))}
      />
    </FormSheet>
  )
}
