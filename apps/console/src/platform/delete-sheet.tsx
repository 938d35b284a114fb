import * as calls from '@kerbside/contract/calls.generated/hosting-platform.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { ExportRow } from './export-row.tsx'
import type { HostedOperator } from './platform-api.ts'
import { usePlatformChange } from './use-platform-change.ts'

type DeleteSheetProps = { operator: HostedOperator; onDeleted: () => void; onClose: () => void }

/** Lists what is deleted and what the law would require to keep, before the operator's name is typed to confirm. */
export function DeleteSheet({ operator: { slug, name }, onDeleted, onClose }: DeleteSheetProps) {
  const [typed, setTyped] = useState('')
  const { busy, send, rejection } = usePlatformChange()
  const remove = async () => {
    if (await send(calls.deleteOperator, { slug, typed: typed.trim() })) onDeleted()
  }
  return (
    <DeskSheet
      title={t('host.deleteTitle', { name })}
      role="alertdialog"
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{t('host.cancel')}</DeskButton>
          <DeskButton
            look="danger"
            disabled={busy || typed.trim() !== slug}
            onPress={() => void remove()}
          >
            {t('host.delete')}
          </DeskButton>
        </>
      }
    >
      <div className="host-sheet">
        <p>{t('host.deleteText')}</p>
        <p>{t('host.deleteLaw')}</p>
        <ExportRow slug={slug} />
        <DeskField label={t('host.deleteType', { slug })} error={rejection.message}>
          {(id) => <TextInput id={id} mono most={40} value={typed} onChange={setTyped} />}
        </DeskField>
      </div>
    </DeskSheet>
  )
}
