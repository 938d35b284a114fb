import * as calls from '@kerbside/contract/calls.generated/hosting-platform.ts'
import { t } from '@kerbside/words/translate.ts'
import { TextField } from '../ui/form/form-fields.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'
import { ExportRow } from './export-row.tsx'
import type { HostedOperator } from './platform-api.ts'
import { usePlatformSubmit } from './use-platform-change.ts'

type DeleteSheetProps = { operator: HostedOperator; onDeleted: () => void; onClose: () => void }

/** Lists what is deleted and what the law would require to keep, before the operator's name is typed to confirm. */
export function DeleteSheet({ operator: { slug, name }, onDeleted, onClose }: DeleteSheetProps) {
  const submitPlatform = usePlatformSubmit()
  const form = useSheetForm({
    values: { typed: '' },
    save: async ({ typed }, attempt) => {
      const input = { slug, typed: typed.trim() }
      if (await attempt(submitPlatform(calls.deleteOperator, input))) onDeleted()
    },
  })
  return (
    <FormSheet
      form={form}
      title={t('host.deleteTitle', { name })}
      role="alertdialog"
      onClose={onClose}
      save={t('host.delete')}
      look="danger"
      pressOnly
      blocked={form.values.typed.trim() !== slug}
    >
      <p>{t('host.deleteText')}</p>
      <p>{t('host.deleteLaw')}</p>
      <ExportRow slug={slug} />
      <TextField form={form} name="typed" label={t('host.deleteType', { slug })} mono max={40} />
    </FormSheet>
  )
}
