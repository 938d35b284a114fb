import { Pill } from '@kerbside/kit/pill.tsx'
import { VehicleDrawing, vehicleKindOf } from '@kerbside/kit/vehicle-drawing.tsx'
import { t } from '@kerbside/words/translate.ts'
import { shownOf } from '../../booking-state.ts'
import { formatReference } from '../../read-booking.ts'
import { TicketFacts, type TicketFactsProps } from './ticket-facts.tsx'

/** The stub of the ticket: reference, passenger, vehicle, payment. */
export function TicketStub({ operator, booking, money }: TicketFactsProps) {
  const { word: label, tone, mark } = shownOf(booking)
  return (
    <section className="stack ticket-stub" data-fresh="stub" aria-label={t('ticket.reference')}>
      <div>
        <div className="row">
          <p className="soft small">{t('ticket.reference')}</p>
          <span className="push">
            <Pill {...(tone && { tone })} {...(mark && { mark })}>
              {t(label)}
            </Pill>
          </span>
        </div>
        <p className="ticket-reference">{formatReference(operator, booking)}</p>
      </div>
      <TicketFacts operator={operator} booking={booking} money={money} />
      <VehicleDrawing kind={vehicleKindOf(booking.vehicleimage)} onKerb />
    </section>
  )
}
