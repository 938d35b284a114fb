import { type HostedOperator, SUSPEND } from '@kerbside/web/hosting/host-api.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskButton } from '../console/desk-button.tsx'
import { DeskSheet } from '../console/desk-sheet.tsx'
import { DeskField } from '../console/form/desk-field.tsx'
import { TextInput } from '../console/form/text-input.tsx'
import { useHostChange } from './use-host-change.ts'

type SuspendSheetProps = { operator: HostedOperator; onClose: () => void }

/** Why, and what guests read from then on. */
export function SuspendSheet({ operator: { slug, name, sentence }, onClose }: SuspendSheetProps) {
  const [reason, setReason] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const { busy, send, refusal } = useHostChange()
  const suspend = async () => {
    setEmpty(reason.trim() === '')
    if (reason.trim() !== '' && (await send(SUSPEND, { slug, reason }))) onClose()
  }
  return (
    <DeskSheet
      title={say('host.suspendTitle', { name })}
      role="alertdialog"
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{say('host.cancel')}</DeskButton>
          <DeskButton look="danger" disabled={busy} onPress={() => void suspend()}>
            {say('host.suspend')}
          </DeskButton>
        </>
      }
    >
      <div className="host-sheet">
        <p>{say('host.suspendText')}</p>
        <blockquote>{sentence}</blockquote>
        <DeskField
          label={say('host.reason')}
          help={say('host.reasonHelp')}
          error={isEmpty ? say('host.reasonWrong') : refusal.message}
        >
          {(id) => <TextInput id={id} most={255} value={reason} onChange={setReason} />}
        </DeskField>
      </div>
    </DeskSheet>
  )
}
