import { readMoney } from '@kerbside/contract/money.ts'
import { Pill } from '@kerbside/kit/pill.tsx'
import { RouteLine } from '@kerbside/kit/route-line.tsx'
import { VehicleDrawing, vehicleKindOf } from '@kerbside/kit/vehicle-drawing.tsx'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { shownOf } from '../../booking-state.ts'
import { describeNotAllowed, describeWaiting } from '../../describe-approval.ts'
import { readInstant } from '../../read-booking.ts'
import { stopsOf } from '../../stops-of.ts'
import { HistoryLegActions, type HistoryLegActionsProps } from './history-leg-actions.tsx'

type HistoryLegRowProps = Omit<HistoryLegActionsProps, 'reference'>

/** Time, route, vehicle, price, status and actions of one booking. */
export function HistoryLegRow(props: HistoryLegRowProps) {
  const { journey, view } = props
  const { timezone, referenceprefix } = view.configuration
  const at = readInstant(journey.pickupdatetime, timezone)
  const reference = `${referenceprefix}-${journey.jobpartid}`
  const { word: label, tone, mark } = shownOf(journey)
  const approval = describeWaiting(journey) || describeNotAllowed(journey)
  const { currencycode: currency, charged } = journey
  return (
    <li className="card journey-row">
      <p className="journey-when num">
        <a
          href={pageLink('bookingdetail', String(journey.jobpartid))}
          aria-label={t('history.detailsOf', { reference })}
        >
          <time dateTime={journey.pickupdatetime}>{at && formatTime(at, 'clock')}</time>
          <span className="soft small journey-reference">{reference}</span>
        </a>
      </p>
      <div className="journey-way">
        <RouteLine compact label={t('history.journey')} stops={stopsOf(journey)} />
        {view.profile.bookerId !== undefined && (
          <span className="soft small">
            {t('history.forWhom', { name: journey.custname || journey.passengername })}
          </span>
        )}
        {approval && <p className="soft small">{approval}</p>}
      </div>
      <p className="journey-car soft small">
        <VehicleDrawing kind={vehicleKindOf(journey.vehicleimage)} />
        <span>{journey.vehicletype}</span>
      </p>
      <p className="journey-price num">
        <b>{formatMoney({ minor: readMoney(charged, currency), currency })}</b>
        <Pill {...(tone && { tone })} {...(mark && { mark })}>
          {t(label)}
        </Pill>
      </p>
      <HistoryLegActions {...props} reference={reference} />
    </li>
  )
}
