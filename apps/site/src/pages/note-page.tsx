import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { ButtonLink } from '@kerbside/kit/form/button-link.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import { CallButton } from './call-button.tsx'

export type NotePageProps = { operator: Operator; title: string; text: string }

/** A page with one message, and two ways to continue. */
export function NotePage({ operator, title, text }: NotePageProps) {
  return (
    <div className="wrap page note">
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <NoteActions operator={operator} />
    </div>
  )
}

/** Book, or call a person. */
export function NoteActions({ operator }: { operator: Operator }) {
  const { phone } = operator.settings
  return (
    <p className="note-actions">
      <ButtonLink href={pageLink('booking')}>{t('page.startBooking')}</ButtonLink>
      <CallButton phone={phone} />
    </p>
  )
}
