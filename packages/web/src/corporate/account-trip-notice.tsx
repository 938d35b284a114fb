import './words.ts'
import { Notice } from '@kerbside/kit/notice.tsx'
import { say } from '@kerbside/words/say.ts'
import { useAsked } from '../use-asked.ts'
import { askTrip, type QuotedTrip } from './api.ts'

/** Said before anything is typed: that the company does not book this, or that somebody there must allow it first. */
export function AccountTripNotice(quoted: QuotedTrip) {
  const { quoteId, vehicleTypeId } = quoted
  const { asked } = useAsked((signal) => askTrip(quoted, signal), `${quoteId} ${vehicleTypeId}`)
  if (asked.state !== 'there') return null
  const { message, reasons } = asked.reply
  if (message !== '')
    return (
      <Notice tone="bad" role="alert">
        {message}
      </Notice>
    )
  if (reasons.length === 0) return null
  return (
    <output>
      <Notice tone="tinted">{[say('booker.needsYes'), ...reasons].join(' ')}</Notice>
    </output>
  )
}
