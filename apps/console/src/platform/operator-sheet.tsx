import * as calls from '@kerbside/contract/calls.generated/hosting-platform.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { ContactForm } from './contact-form.tsx'
import { DeleteSheet } from './delete-sheet.tsx'
import { ExportRow } from './export-row.tsx'
import { HostNames } from './host-names.tsx'
import { OperatorHealth } from './operator-health.tsx'
import type { HostedOperator } from './platform-api.ts'
import { SuspendSheet } from './suspend-sheet.tsx'
import { usePlatformChange } from './use-platform-change.ts'

type OperatorSheetProps = { operator: HostedOperator; onClose: () => void }

/** One operator: its hostnames, its data, and whether it accepts bookings. */
export function OperatorSheet({ operator, onClose }: OperatorSheetProps) {
  const [confirming, setConfirming] = useState<'suspend' | 'delete'>()
  const { busy, send, message } = usePlatformChange()
  const { name, slug, state } = operator
  const isLeaving = state === 'leaving'
  const isSuspended = state === 'suspended' || isLeaving
  const back = () => setConfirming(undefined)
  if (confirming === 'suspend') return <SuspendSheet operator={operator} onClose={back} />
  if (confirming === 'delete')
    return <DeleteSheet operator={operator} onDeleted={onClose} onClose={back} />
  return (
    <DeskSheet
      title={name}
      sentence={`${slug} · ${t(`host.state.${state}`)}`}
      onClose={onClose}
      actions={
        <>
          {isLeaving ? (
            <DeskButton
              disabled={busy}
              onPress={() => void send(calls.cancelOperatorDeletion, { slug })}
            >
              {t('host.keep')}
            </DeskButton>
          ) : (
            <DeskButton
              look="danger"
              disabled={!isSuspended}
              onPress={() => setConfirming('delete')}
            >
              {t('host.delete')}
            </DeskButton>
          )}
          {isSuspended ? (
            <DeskButton
              look="primary"
              disabled={busy}
              onPress={() => void send(calls.resumeOperator, { slug })}
            >
              {t('host.resume')}
            </DeskButton>
          ) : (
            <DeskButton onPress={() => setConfirming('suspend')}>{t('host.suspend')}</DeskButton>
          )}
        </>
      }
    >
      <div className="host-sheet">
        {isLeaving && (
          <p className="dk-note warn">
            {t('host.leavingText', { at: new Date(operator.deleteAt) })}
          </p>
        )}
        <OperatorHealth operator={operator} />
        <HostNames operator={operator} />
        <ContactForm operator={operator} />
        <ExportRow slug={slug} />
        {!isSuspended && <p className="soft small">{t('host.deleteFirst')}</p>}
        {message !== '' && (
          <p className="dk-fd-error" role="alert">
            {message}
          </p>
        )}
      </div>
    </DeskSheet>
  )
}
