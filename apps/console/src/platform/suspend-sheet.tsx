import * as calls from '@kerbside/contract/calls.generated/hosting-platform.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { HostedOperator } from './platform-api.ts'
import { usePlatformChange } from './use-platform-change.ts'

type SuspendSheetProps = { operator: HostedOperator; onClose: () => void }

/** The reason for suspending an operator, and the text that guests see from then on. */
export function SuspendSheet({ operator: { slug, name, sentence }, onClose }: SuspendSheetProps) {
  const [reason, setReason] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const { busy, send, rejection } = usePlatformChange()
  const suspend = async () => {
    setEmpty(reason.trim() === '')
    if (reason.trim() !== '' && (await send(calls.suspendOperator, { slug, reason }))) onClose()
  }
  return (
    <DeskSheet
      title={t('host.suspendTitle', { name })}
      role="alertdialog"
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{t('host.cancel')}</DeskButton>
          <DeskButton look="danger" disabled={busy} onPress={() => void suspend()}>
            {t('host.suspend')}
          </DeskButton>
        </>
      }
    >
      <div className="host-sheet">
        <p>{t('host.suspendText')}</p>
        <blockquote>{sentence}</blockquote>
        <DeskField
          label={t('host.reason')}
          help={t('host.reasonHelp')}
          error={isEmpty ? t('host.reasonWrong') : rejection.message}
        >
          {(id) => <TextInput id={id} most={255} value={reason} onChange={setReason} />}
        </DeskField>
      </div>
    </DeskSheet>
  )
}
