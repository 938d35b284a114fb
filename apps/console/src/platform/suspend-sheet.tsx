import * as calls from '@kerbside/contract/calls.generated/hosting-platform.ts'
import { t } from '@kerbside/words/translate.ts'
import { TextField } from '../ui/form/form-fields.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'
import type { HostedOperator } from './platform-api.ts'
import { usePlatformSubmit } from './use-platform-change.ts'

type SuspendSheetProps = { operator: HostedOperator; onClose: () => void }

/** The reason for suspending an operator, and the text that guests see from then on. */
export function SuspendSheet({ operator: { slug, name, sentence }, onClose }: SuspendSheetProps) {
  const submitPlatform = usePlatformSubmit()
  const form = useSheetForm({
    values: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? t('host.reasonWrong') : undefined }),
    save: async ({ reason }, attempt) => {
      if (await attempt(submitPlatform(calls.suspendOperator, { slug, reason }))) onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={t('host.suspendTitle', { name })}
      role="alertdialog"
      onClose={onClose}
      save={t('host.suspend')}
      look="danger"
      pressOnly
    >
      <p>{t('host.suspendText')}</p>
      <blockquote className="host-quote">{sentence}</blockquote>
      <TextField
        form={form}
        name="reason"
        label={t('host.reason')}
        help={t('host.reasonHelp')}
        max={255}
      />
    </FormSheet>
  )
}
