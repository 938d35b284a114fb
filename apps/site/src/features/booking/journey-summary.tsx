import '../../checkout-messages.ts'
import { type Draft, findTotal } from '@kerbside/domain/booking/draft/draft.ts'
import { EditIcon } from '@kerbside/kit/more-icon.tsx'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { describeParty } from './describe-party.ts'
import { describeReturn, describeWhen } from './describe-when.ts'

export type JourneySummaryProps = {
  draft: Draft
  zone: string
  /** Name of the selected car; '' before there is one. */
  vehicle: string
  onEdit: () => void
}

/** The journey in one bar: from, to, when, who. A press leads back to the first step. */
export function JourneySummary({ draft, zone, vehicle, onEdit }: JourneySummaryProps) {
  const stops = draft.vias.length
  const total = findTotal(draft)
  return (
    <button type="button" className="summary" onClick={onEdit}>
      <span className="summary-marks" aria-hidden="true">
        <i />
        {stops > 0 && <i />}
        <i />
      </span>
      <span className="summary-text">
        <span>
          <b>{draft.pickup?.name}</b>
          {stops > 0 && <span className="soft"> {t('checkout.stops', { count: stops })}</span>}
        </span>
        <span>
          <b>{draft.dropOff?.name}</b>
        </span>
        <span className="summary-facts num">
          {draft.time.kind === 'now' ? t('booking.asap') : describeWhen(draft, zone)} ·{' '}
          {describeParty(draft)}
        </span>
        {vehicle !== '' && total !== undefined && draft.offer && (
          <span className="num">
            {vehicle} · {formatMoney({ minor: total, currency: draft.offer.currency })}
          </span>
        )}
        {draft.returnKind !== 'one-way' && (
          <span className="summary-facts num">{describeReturn(draft, zone)}</span>
        )}
      </span>
      <EditIcon />
      <span className="unseen">{t('checkout.changeJourney')}</span>
    </button>
  )
}
