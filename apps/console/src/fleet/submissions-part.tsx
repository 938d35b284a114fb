import type { Submission } from '@kerbside/contract/driver/documents.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import { formatDate, nameOfDocument } from './describe-document.ts'
import { SubmissionSheet } from './submission-sheet.tsx'
import { submissionsQuery } from './submissions-query.ts'

/** Documents that drivers have sent, above the list of all documents. */
export function SubmissionsPart() {
  const { data } = useQuery(submissionsQuery())
  const [open, setOpen] = useState<Submission>()
  const submissions = data?.submissions ?? []
  return (
    <>
      {submissions.length > 0 && (
        <section className="dk-submissions" aria-labelledby="to-approve">
          <h2 id="to-approve">{t('people.toApprove', { count: submissions.length })}</h2>
          <ul>
            {submissions.map((submission) => (
              <li key={submission.submissionId}>
                <span className="dk-who">
                  <b>
                    {nameOfDocument(submission)} · {submission.registration || submission.driver}
                  </b>
                  <span className="soft small">{describe(submission)}</span>
                </span>
                <DeskButton look="primary" size="small" onPress={() => setOpen(submission)}>
                  {t('people.checkDocument')}
                </DeskButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      {open && (
        <SubmissionSheet
          key={open.submissionId}
          submission={open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

const describe = ({ driver, sentAt, expiresOn }: Submission): string =>
  [
    t('people.sentBy', { driver, at: formatTime(new Date(sentAt), 'stamp') }),
    ...(expiresOn === '' ? [] : [t('people.expiresOn', { day: formatDate(expiresOn) })]),
  ].join(' · ')
