import type { DeskAction } from '@kerbside/contract/dispatch/leg.ts'
import { t } from '@kerbside/words/translate.ts'
import { TextField } from '../ui/form/form-fields.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'

type ReasonSheetProps = {
  action: DeskAction
  onDo: (reason: string) => void
  onClose: () => void
}

/** Shows the consequences of an action again, and asks for the reason, which is stored with the booking permanently. */
export function ReasonSheet({ action, onDo, onClose }: ReasonSheetProps) {
  const isNeeded = action.reason || action.kind === 'restore'
  const form = useSheetForm({
    values: { reason: '' },
    check: ({ reason }) => ({
      reason: isNeeded && reason.trim() === '' ? t('desk.reasonNeeded') : undefined,
    }),
    save: ({ reason }) => onDo(reason.trim()),
  })
  return (
    <FormSheet
      form={form}
      role="alertdialog"
      title={t('desk.reallyDo', { label: action.label })}
      sentence={action.consequence}
      onClose={onClose}
      cancel={t('desk.goBack')}
      save={action.label}
      look={action.danger ? 'danger' : 'primary'}
      pressOnly
      online
    >
      <TextField form={form} name="reason" label={t('desk.reason')} max={250} />
    </FormSheet>
  )
}
