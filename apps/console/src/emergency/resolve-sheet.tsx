import { MAX_RESOLUTION_LENGTH } from '@kerbside/domain/driver/withdraw-emergency.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useDesk } from '../shell/desk-context.tsx'
import { TextField } from '../ui/form/form-fields.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'
import { resolve } from './emergency-api.ts'

type ResolveSheetProps = { emergencyId: string; name: string; onClose: () => void }

/** What happened, in the dispatcher's words; it stays in the audit log. */
export function ResolveSheet({ emergencyId, name, onClose }: ResolveSheetProps) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const form = useSheetForm({
    values: { note: '' },
    save: async ({ note }, attempt) => {
      const done = await attempt(resolve(emergencyId, note))
      await queries.invalidateQueries({ queryKey: ['emergencies'] })
      if (!done) return
      notify(t('desk.emergencyResolved'))
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={t('desk.emergencyResolveTitle', { name })}
      onClose={onClose}
      save={t('desk.emergencyResolve')}
    >
      <TextField
        form={form}
        name="note"
        label={t('desk.emergencyNote')}
        help={t('desk.emergencyNoteHelp')}
        max={MAX_RESOLUTION_LENGTH}
        lines={3}
      />
    </FormSheet>
  )
}
