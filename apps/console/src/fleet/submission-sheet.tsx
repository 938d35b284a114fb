import * as calls from '@kerbside/contract/calls.generated/driver-documents.ts'
import type { Submission } from '@kerbside/contract/driver/documents.ts'
import { MAX_REASON_LENGTH } from '@kerbside/domain/driver/document-kind.ts'
import { fetchReply } from '@kerbside/web/desk-client.ts'
import { saveFile } from '@kerbside/web/save-file.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fromBase64 } from '../records/base64.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { LONG_TIMEOUT } from './api.ts'
import { nameOfDocument } from './describe-document.ts'
import { useFleetChange } from './use-fleet.ts'

type SubmissionSheetProps = { submission: Submission; onClose: () => void }

/** A document that a driver sent, beside its number and date: to approve, or to reject with a reason. */
export function SubmissionSheet({ submission, onClose }: SubmissionSheetProps) {
  const { submissionId, expires, driver, registration } = submission
  const { notify } = useDesk()
  const queries = useQueryClient()
  const { busy, send, rejection, errorAt } = useFleetChange()
  const [number, setNumber] = useState(submission.number)
  const [expiresOn, setExpiresOn] = useState(submission.expiresOn)
  const [isRejecting, setIsRejecting] = useState(false)
  const [reason, setReason] = useState('')
  const name = nameOfDocument(submission)
  const decide = async (approved: boolean) => {
    const input = { submissionId, approved, number, expiresOn, reason: approved ? '' : reason }
    const done = await send(calls.decideSubmission, input)
    await queries.invalidateQueries({ queryKey: ['submissions'] })
    if (!done) return
    notify(t(approved ? 'people.approved' : 'people.rejected'))
    onClose()
  }
  return (
    <DeskSheet
      title={`${name} · ${registration || driver}`}
      onClose={onClose}
      asksFirst={false}
      actions={
        isRejecting ? (
          <>
            <DeskButton look="danger" disabled={busy} onPress={() => void decide(false)}>
              {t('people.reject')}
            </DeskButton>
            <DeskButton disabled={busy} onPress={() => setIsRejecting(false)}>
              {t('people.rejectNot')}
            </DeskButton>
          </>
        ) : (
          <>
            <DeskButton look="primary" disabled={busy} onPress={() => void decide(true)}>
              {t('people.approve')}
            </DeskButton>
            <DeskButton disabled={busy} onPress={() => setIsRejecting(true)}>
              {t('people.rejectAsk')}
            </DeskButton>
          </>
        )
      }
    >
      <SubmittedScan submission={submission} name={name} />
      {rejection && (
        <p className="dk-fd-error" role="alert">
          {rejection}
        </p>
      )}
      {isRejecting ? (
        <DeskField
          label={t('people.rejectReason')}
          help={t('people.rejectReasonHelp')}
          error={errorAt('reason')}
        >
          {(id) => (
            <TextInput
              id={id}
              value={reason}
              max={MAX_REASON_LENGTH}
              lines={2}
              onChange={setReason}
            />
          )}
        </DeskField>
      ) : (
        <div className="dk-fields">
          <DeskField label={t('people.documentNumber')} error={errorAt('number')}>
            {(id) => <TextInput id={id} value={number} max={80} onChange={setNumber} />}
          </DeskField>
          {expires && (
            <DeskField label={t('people.lastDay')} error={errorAt('expiresOn')}>
              {(id) => <TextInput id={id} type="date" value={expiresOn} onChange={setExpiresOn} />}
            </DeskField>
          )}
        </div>
      )}
    </DeskSheet>
  )
}

type SubmittedScanProps = { submission: Submission; name: string }

function SubmittedScan({ submission, name }: SubmittedScanProps) {
  const { submissionId, type } = submission
  const { data, isError } = useQuery({
    queryKey: ['submission-scan', submissionId],
    queryFn: ({ signal }) =>
      fetchReply(calls.openSubmission, { submissionId }, { signal, ...LONG_TIMEOUT }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError)
    return (
      <p className="dk-fd-error" role="alert">
        {t('people.scanLost')}
      </p>
    )
  if (!data) return <p className="soft">{t('people.scanLoading')}</p>
  const { file, filename } = data
  if (type === 'pdf')
    return (
      <DeskButton
        onPress={() =>
          saveFile({ name: filename, text: fromBase64(file), type: 'application/pdf' })
        }
      >
        {t('people.openScan', { document: name })}
      </DeskButton>
    )
  return (
    <div className="dk-scan">
      <img src={`data:${data.type};base64,${file}`} alt={t('people.scanAlt', { document: name })} />
    </div>
  )
}
