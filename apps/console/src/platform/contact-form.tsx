import * as calls from '@kerbside/contract/calls.generated/hosting-platform.ts'
import { MAX_CONTACT_NOTES } from '@kerbside/domain/hosting/operator-health.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import { TextField } from '../ui/form/form-fields.tsx'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'
import type { HostedOperator } from './platform-api.ts'
import { usePlatformSubmit } from './use-platform-change.ts'

/** Whom to call at an operator, and what was agreed with it. */
export function ContactForm({ operator: { slug, contact } }: { operator: HostedOperator }) {
  const submitPlatform = usePlatformSubmit()
  const [isSaved, setIsSaved] = useState(false)
  const { version, ...values } = contact
  const form = useSheetForm({
    values,
    version,
    save: async (typed, attempt) => {
      const input = { slug, version, ...typed }
      const saved = await attempt(submitPlatform(calls.saveOperatorContact, input))
      setIsSaved(saved !== undefined)
    },
  })
  return (
    <form
      className="host-contact"
      aria-label={t('host.contact')}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <h3>{t('host.contact')}</h3>
      <p className="soft small">{t('host.contactHelp')}</p>
      <TextField form={form} name="name" label={t('host.contactName')} max={80} />
      <TextField form={form} name="email" label={t('host.contactEmail')} max={255} />
      <TextField form={form} name="phone" label={t('host.contactPhone')} max={40} />
      <TextField
        form={form}
        name="notes"
        label={t('host.contactNotes')}
        max={MAX_CONTACT_NOTES}
        lines={3}
      />
      {form.message && (
        <p className="dk-fd-error" role="alert">
          {form.message}
        </p>
      )}
      <div className="host-export">
        <DeskButton disabled={form.busy || !form.isDirty} onPress={form.submit}>
          {t('host.contactSave')}
        </DeskButton>
        <output className="soft small">{isSaved && !form.isDirty && t('host.contactSaved')}</output>
      </div>
    </form>
  )
}
