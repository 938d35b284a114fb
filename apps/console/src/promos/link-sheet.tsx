import * as calls from '@kerbside/contract/calls.generated/promo-desk.ts'
import { MODES } from '@kerbside/domain/booking/modes.ts'
import { submit } from '@kerbside/web/desk-client.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NumberField, SelectField, SwitchField, TextField } from '../ui/form/form-fields.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'
import { ShownOnceSheet } from '../ui/shown-once-sheet.tsx'
import { linksOfDesk, promosOfDesk } from './promo-queries.ts'

const FRESH = {
  label: '',
  promoCode: '',
  vehicleTypeId: 0,
  layoutMode: '',
  firstName: '',
  surname: '',
  email: '',
  phone: '',
  changesAllowed: true,
  days: 30,
}

const PERSON = [
  ['firstName', 'promos.linkFirstName'],
  ['surname', 'promos.linkSurname'],
  ['email', 'promos.linkEmail'],
  ['phone', 'promos.linkPhone'],
] as const

/** Creates a promotion link; its address is shown only once. */
export function LinkSheet({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const { data: promos } = useQuery(promosOfDesk())
  const [url, setUrl] = useState('')
  const form = useSheetForm({
    values: FRESH,
    save: async (values, attempt) => {
      const made = await attempt(submit(calls.makePromotion, values))
      if (!made) return
      queries.setQueryData(linksOfDesk().queryKey, { ...made.reply, url: '' })
      setUrl(made.reply.url)
    },
  })
  if (url !== '')
    return (
      <ShownOnceSheet
        title={form.values.label}
        sentence={t('promos.linkIs')}
        value={url}
        onClose={onClose}
      />
    )
  const codes = promos?.promos.filter(({ stands }) => stands === 'open' || stands === 'later') ?? []
  const types = promos?.vehicleTypes ?? []
  return (
    <FormSheet
      form={form}
      title={t('promos.linksNew')}
      onClose={onClose}
      save={t('promos.linkMake')}
    >
      <TextField
        form={form}
        name="label"
        label={t('promos.linkName')}
        help={t('promos.linkNameHelp')}
        max={80}
      />
      <div className="dk-fields">
        <SelectField
          form={form}
          name="promoCode"
          label={t('promos.linkCode')}
          choices={[
            { value: '', text: t('promos.linkNoCode') },
            ...codes.map(({ promoCode }) => ({ value: promoCode, text: promoCode })),
          ]}
        />
        <SelectField
          form={form}
          name="vehicleTypeId"
          label={t('promos.linkType')}
          choices={[
            { value: 0, text: t('promos.linkAnyType') },
            ...types.map(({ vehicleTypeId, name }) => ({ value: vehicleTypeId, text: name })),
          ]}
        />
        <SelectField
          form={form}
          name="layoutMode"
          label={t('promos.linkMode')}
          choices={[
            { value: '', text: t('promos.linkOwnMode') },
            ...Object.keys(MODES).map((mode) => ({ value: mode, text: mode })),
          ]}
        />
      </div>
      <div className="dk-fields">
        {PERSON.map(([field, label]) => (
          <TextField key={field} form={form} name={field} label={t(label)} />
        ))}
      </div>
      <NumberField
        form={form}
        name="days"
        label={t('promos.linkDays')}
        min={1}
        max={366}
        unit={t('promos.linkDaysUnit')}
        empty={1}
      />
      <SwitchField
        form={form}
        name="changesAllowed"
        label={t('promos.linkLock')}
        help={t('promos.linkLockHelp')}
      />
    </FormSheet>
  )
}
