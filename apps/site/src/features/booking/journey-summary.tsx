import '../../checkout-messages.ts'
import { type Draft, findTotal } from '@kerbside/domain/booking/draft/draft.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { Button } from '@kerbside/kit/form/button.tsx'
import { ChevronDownIcon } from '@kerbside/kit/icon.tsx'
import { EditIcon } from '@kerbside/kit/more-icon.tsx'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { describeReturn, describeWhen } from './describe-when.ts'
import { usePhone } from './use-phone.ts'

export type JourneySummaryProps = {
  draft: Draft
  zone: string
  /** Name of the selected car; '' before there is one. */
  vehicle: string
  onEdit: () => void
}

/** The journey in one bar: from, to, when, who. A press leads back to the first step; on a phone it opens the bar. */
export function JourneySummary(props: JourneySummaryProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (!usePhone())
    return (
      <button type="button" className="summary" onClick={props.onEdit}>
        <SummaryText {...props} />
        <EditIcon />
        <span className="unseen">{t('checkout.changeJourney')}</span>
      </button>
    )
  return (
    <div className={classNames('summary', 'summary-bar', isOpen && 'open')}>
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <SummaryText {...props} />
        <ChevronDownIcon />
      </button>
      {isOpen && (
        <Button look="alt" compact icon={<EditIcon />} onPress={props.onEdit}>
          {t('checkout.changeJourney')}
        </Button>
      )}
    </div>
  )
}

function SummaryText({ draft, zone, vehicle }: JourneySummaryProps) {
  const stops = draft.vias.length
  const total = findTotal(draft)
  return (
    <>
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
          {t('booking.people', { count: draft.party.passengers })}
          <span className="summary-more">
            , {t('booking.cases', { count: draft.party.luggage })}
          </span>
        </span>
        {vehicle !== '' && total !== undefined && draft.offer && (
          <span className="summary-more num">
            {vehicle} · {formatMoney({ minor: total, currency: draft.offer.currency })}
          </span>
        )}
        {draft.returnKind !== 'one-way' && (
          <span className="summary-facts num">{describeReturn(draft, zone)}</span>
        )}
      </span>
    </>
  )
}
