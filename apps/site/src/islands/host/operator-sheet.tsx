import { type HostedOperator, KEEP, RESUME } from '@kerbside/web/hosting/host-api.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskButton } from '../console/desk-button.tsx'
import { DeskSheet } from '../console/desk-sheet.tsx'
import { DeleteSheet } from './delete-sheet.tsx'
import { ExportRow } from './export-row.tsx'
import { HostNames } from './host-names.tsx'
import { SuspendSheet } from './suspend-sheet.tsx'
import { useHostChange } from './use-host-change.ts'

type OperatorSheetProps = { operator: HostedOperator; onClose: () => void }

/** One operator: its hosts, its data, and whether it takes bookings. */
export function OperatorSheet({ operator, onClose }: OperatorSheetProps) {
  const [asked, setAsked] = useState<'suspend' | 'delete'>()
  const { busy, send, refusal } = useHostChange()
  const { name, slug, state } = operator
  const isLeaving = state === 'leaving'
  const isSuspended = state === 'suspended' || isLeaving
  const back = () => setAsked(undefined)
  if (asked === 'suspend') return <SuspendSheet operator={operator} onClose={back} />
  if (asked === 'delete') return <DeleteSheet operator={operator} onGone={onClose} onClose={back} />
  return (
    <DeskSheet
      title={name}
      sentence={`${slug} · ${say(`host.state.${state}`)}`}
      onClose={onClose}
      actions={
        <>
          {isLeaving ? (
            <DeskButton disabled={busy} onPress={() => void send(KEEP, { slug })}>
              {say('host.keep')}
            </DeskButton>
          ) : (
            <DeskButton look="danger" disabled={!isSuspended} onPress={() => setAsked('delete')}>
              {say('host.delete')}
            </DeskButton>
          )}
          {isSuspended ? (
            <DeskButton look="primary" disabled={busy} onPress={() => void send(RESUME, { slug })}>
              {say('host.resume')}
            </DeskButton>
          ) : (
            <DeskButton onPress={() => setAsked('suspend')}>{say('host.suspend')}</DeskButton>
          )}
        </>
      }
    >
      <div className="host-sheet">
        {isLeaving && (
          <p className="dk-note warn">
            {say('host.leavingText', { at: new Date(operator.deleteat) })}
          </p>
        )}
        <HostNames operator={operator} />
        <ExportRow slug={slug} />
        {!isSuspended && <p className="soft small">{say('host.deleteFirst')}</p>}
        {refusal.message !== '' && (
          <p className="dk-fd-error" role="alert">
            {refusal.message}
          </p>
        )}
      </div>
    </DeskSheet>
  )
}
