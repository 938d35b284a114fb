import type { MessageId } from '@kerbside/words/message-id.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import type { EnquiryItem, EnquiryState } from './api.ts'

const WHY: Readonly<Record<string, MessageId>> = {
  links: 'pages.whyLinks',
  markup: 'pages.whyMarkup',
  repeats: 'pages.whyRepeats',
  trapped: 'pages.whyTrapped',
}

type MessageProps = {
  item: EnquiryItem
  company: string
  onMove: (to: EnquiryState) => void
}

/** One message from a visitor, with its actions. */
export function Message({ item, company, onMove }: MessageProps) {
  const { name, email, phone, subject, message, state } = item
  const why = WHY[item.suspicion]
  return (
    <article className="dk-message" aria-label={name}>
      <header>
        <h3>{name}</h3>
        <p className="soft small num">{formatTime(new Date(item.madeAt), 'stamp')}</p>
      </header>
      <p className="soft small">{describeFacts(item)}</p>
      {subject !== '' && (
        <p>
          <b>{subject}</b>
        </p>
      )}
      <p className="dk-message-text">{message}</p>
      {why && <p className="warn small">{t(why)}</p>}
      <footer>
        {state !== 'spam' && (
          <a className="dk-btn" href={replyMailto(item, company)}>
            {t('pages.answerBy')}
          </a>
        )}
        {phone !== '' && state !== 'spam' && (
          <a className="dk-btn quiet num" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
            {t('pages.call', { phone })}
          </a>
        )}
        <span className="dk-message-moves">
          {state === 'open' && (
            <>
              <DeskButton look="quiet" onPress={() => onMove('spam')}>
                {t('pages.markSpam')}
              </DeskButton>
              <DeskButton look="primary" onPress={() => onMove('done')}>
                {t('pages.markDone')}
              </DeskButton>
            </>
          )}
          {state === 'done' && (
            <DeskButton onPress={() => onMove('open')}>{t('pages.reopen')}</DeskButton>
          )}
          {state === 'spam' && (
            <DeskButton onPress={() => onMove('open')}>{t('pages.notSpam')}</DeskButton>
          )}
        </span>
      </footer>
      <p className="soft small">
        <span>{email}</span>
        {item.movedBy !== '' && item.movedAt !== '' && (
          <span>
            {t('pages.movedBy', {
              name: item.movedBy,
              time: formatTime(new Date(item.movedAt), 'stamp'),
            })}
          </span>
        )}
      </p>
    </article>
  )
}

function describeFacts({ kind, source, customerId }: EnquiryItem): string {
  const about = ABOUT[kind]
  return [
    ...(about ? [t(about)] : kind === '' ? [] : [kind]),
    source === 'page' ? t('pages.byPage') : t('pages.byApi', { source }),
    ...(customerId > 0 ? [t('pages.customer', { number: String(customerId) })] : []),
  ].join(', ')
}

/** The topic chosen in the form. */
const ABOUT: Readonly<Record<string, MessageId>> = {
  booking: 'pages.kindBooking',
  lost: 'pages.kindLost',
  receipt: 'pages.kindReceipt',
  complaint: 'pages.kindComplaint',
  business: 'pages.kindBusiness',
  other: 'pages.kindOther',
}

/** Opens a reply in the user's mail program; all values are escaped, so that none can add a header. */
function replyMailto({ email, subject, message }: EnquiryItem, company: string): string {
  const heading = subject === '' ? t('pages.re', { company }) : `Re: ${subject}`
  const quoted = message
    .slice(0, 1200)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  const query = `subject=${encodeURIComponent(heading)}&body=${encodeURIComponent(`\n\n${quoted}`)}`
  return `mailto:${encodeURIComponent(email)}?${query}`
}
