import { DELETE, type HostedOperator } from '@kerbside/web/hosting/host-api.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskButton } from '../console/desk-button.tsx'
import { DeskSheet } from '../console/desk-sheet.tsx'
import { DeskField } from '../console/form/desk-field.tsx'
import { TextInput } from '../console/form/text-input.tsx'
import { ExportRow } from './export-row.tsx'
import { useHostChange } from './use-host-change.ts'

type DeleteSheetProps = { operator: HostedOperator; onGone: () => void; onClose: () => void }

/** What goes and what the law would have kept, before its name is typed. */
export function DeleteSheet({ operator: { slug, name }, onGone, onClose }: DeleteSheetProps) {
  const [typed, setTyped] = useState('')
  const { busy, send, refusal } = useHostChange()
  const remove = async () => {
    if (await send(DELETE, { slug, typed: typed.trim() })) onGone()
  }
  return (
    <DeskSheet
      title={say('host.deleteTitle', { name })}
      role="alertdialog"
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{say('host.cancel')}</DeskButton>
          <DeskButton
            look="danger"
            disabled={busy || typed.trim() !== slug}
            onPress={() => void remove()}
          >
            {say('host.delete')}
          </DeskButton>
        </>
      }
    >
      <div className="host-sheet">
        <p>{say('host.deleteText')}</p>
        <p>{say('host.deleteLaw')}</p>
        <ExportRow slug={slug} />
        <DeskField label={say('host.deleteType', { slug })} error={refusal.message}>
          {(id) => <TextInput id={id} mono most={40} value={typed} onChange={setTyped} />}
        </DeskField>
      </div>
    </DeskSheet>
  )
}
