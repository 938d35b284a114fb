import type { EnquiryItem, EnquiryState } from '@kerbside/web/enquiry/api.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { DeskButton } from '../desk-button.tsx'

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

/** One message as its writer wrote it, and what can be done with it. */
export function Message({ item, company, onMove }: MessageProps) {
  const { name, email, phone, subject, message, state } = item
  const why = WHY[item.suspicion]
  return (
    <article className="dk-message" aria-label={name}>
      <header>
        <h3>{name}</h3>
        <p className="soft small num">{sayTime(new Date(item.madeat), 'stamp')}</p>
      </header>
      <p className="soft small">{sayFacts(item)}</p>
      {subject !== '' && (
        <p>
          <b>{subject}</b>
        </p>
      )}
      <p className="dk-message-text">{message}</p>
      {why && <p className="warn small">{say(why)}</p>}
      <footer>
        {state !== 'spam' && (
          <a className="dk-btn" href={answerLink(item, company)}>
            {say('pages.answerBy')}
          </a>
        )}
        {phone !== '' && state !== 'spam' && (
          <a className="dk-btn quiet num" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
            {say('pages.call', { phone })}
          </a>
        )}
        <span className="dk-message-moves">
          {state === 'open' && (
            <>
              <DeskButton look="quiet" onPress={() => onMove('spam')}>
                {say('pages.markSpam')}
              </DeskButton>
              <DeskButton look="primary" onPress={() => onMove('done')}>
                {say('pages.markDone')}
              </DeskButton>
            </>
          )}
          {state === 'done' && (
            <DeskButton onPress={() => onMove('open')}>{say('pages.reopen')}</DeskButton>
          )}
          {state === 'spam' && (
            <DeskButton onPress={() => onMove('open')}>{say('pages.notSpam')}</DeskButton>
          )}
        </span>
      </footer>
      <p className="soft small">
        <span>{email}</span>
        {item.movedby !== '' && item.movedat !== '' && (
          <span>
            {say('pages.movedBy', {
              name: item.movedby,
              time: sayTime(new Date(item.movedat), 'stamp'),
            })}
          </span>
        )}
      </p>
    </article>
  )
}

function sayFacts({ enqtype, source, custid }: EnquiryItem): string {
  const about = ABOUT[enqtype]
  return [
    ...(about ? [say(about)] : enqtype === '' ? [] : [enqtype]),
    source === 'page' ? say('pages.byPage') : say('pages.byApi', { source }),
    ...(custid > 0 ? [say('pages.customer', { number: String(custid) })] : []),
  ].join(', ')
}

/** What its writer chose in the form. */
const ABOUT: Readonly<Record<string, MessageId>> = {
  booking: 'pages.kindBooking',
  lost: 'pages.kindLost',
  receipt: 'pages.kindReceipt',
  complaint: 'pages.kindComplaint',
  business: 'pages.kindBusiness',
  other: 'pages.kindOther',
}

/** Opens the letter in whoever answers' own mail program; nothing of it can begin another heading. */
function answerLink({ email, subject, message }: EnquiryItem, company: string): string {
  const heading = subject === '' ? say('pages.re', { company }) : `Re: ${subject}`
  const quoted = message
    .slice(0, 1200)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  const query = `subject=${encodeURIComponent(heading)}&body=${encodeURIComponent(`\n\n${quoted}`)}`
  return `mailto:${encodeURIComponent(email)}?${query}`
}
