import { t } from '@kerbside/words/translate.ts'
import { TextField } from '../ui/form/form-fields.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'

type UpgradeSheetProps = {
  /** “Basil Kerb assigned to KB-48219” */
  action: string
  /** Why it was refused. */
  message: string
  onUpgrade: (reason: string) => void
  onClose: () => void
}

/** A vehicle of another type with enough seats: it can be assigned all the same, and the history says why. */
export function UpgradeSheet({ action, message, onUpgrade, onClose }: UpgradeSheetProps) {
  const form = useSheetForm({
    values: { reason: '' },
    check: ({ reason }) => ({
      reason: reason.trim() === '' ? t('desk.reasonNeeded') : undefined,
    }),
    save: ({ reason }) => onUpgrade(reason.trim()),
  })
  return (
    <FormSheet
      form={form}
      role="alertdialog"
      title={t('desk.upgradeTitle')}
      sentence={`${message} ${t('desk.upgradeText')}`}
      onClose={onClose}
      cancel={t('desk.leaveIt')}
      save={t('desk.upgrade')}
      pressOnly
      online
    >
      <p>
        <b>{action}</b>
      </p>
      <TextField form={form} name="reason" label={t('desk.reason')} max={250} />
    </FormSheet>
  )
}
