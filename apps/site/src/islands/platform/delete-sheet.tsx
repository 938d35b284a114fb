import * as calls from '@kerbside/contract/calls.generated/hosting-platform.ts'
import type { HostedOperator } from '@kerbside/web/hosting/platform-api.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { DeskButton } from '../console/desk-button.tsx'
import { DeskSheet } from '../console/desk-sheet.tsx'
import { DeskField } from '../console/form/desk-field.tsx'
import { TextInput } from '../console/form/text-input.tsx'
import { ExportRow } from './export-row.tsx'
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
