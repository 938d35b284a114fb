import './messages.ts'
import { Notice } from '@kerbside/kit/notice.tsx'
import { useQuery } from '@kerbside/web/use-query.ts'
import { t } from '@kerbside/words/translate.ts'
import { fetchTripCheck, type QuotedVehicle } from './api.ts'

/** Shown before any input: that the company does not allow this vehicle, or that an approver must allow it first. */
export function AccountTripNotice(quoted: QuotedVehicle) {
  const { quoteId, vehicleTypeId } = quoted
  const { query } = useQuery(
    (signal) => fetchTripCheck(quoted, signal),
    `${quoteId} ${vehicleTypeId}`,
  )
  if (query.state !== 'loaded') return null
  const { message, reasons } = query.reply
  if (message !== '')
    return (
      <Notice tone="bad" role="alert">
        {message}
      </Notice>
    )
  if (reasons.length === 0) return null
  return (
    <output>
      <Notice tone="tinted">{[t('booker.needsYes'), ...reasons].join(' ')}</Notice>
    </output>
  )
}
