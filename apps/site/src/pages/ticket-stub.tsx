import { Pill } from '@kerbside/kit/pill.tsx'
import { VehicleDrawing, vehicleKindOf } from '@kerbside/kit/vehicle-drawing.tsx'
import { say } from '@kerbside/words/say.ts'
import { shownOf } from '../booking-state.ts'
import { sayReference } from '../read-booking.ts'
import { TicketFacts, type TicketFactsProps } from './ticket-facts.tsx'

/** The part that is torn off: reference, who, what, how paid. */
export function TicketStub({ operator, booking, money }: TicketFactsProps) {
  const { word, tone, mark } = shownOf(booking)
  return (
    <section className="stack ticket-stub" data-fresh="stub" aria-label={say('ticket.reference')}>
      <div>
        <div className="row">
          <p className="soft small">{say('ticket.reference')}</p>
          <span className="push">
            <Pill {...(tone && { tone })} {...(mark && { mark })}>
              {say(word)}
            </Pill>
          </span>
        </div>
        <p className="ticket-reference">{sayReference(operator, booking)}</p>
      </div>
      <TicketFacts operator={operator} booking={booking} money={money} />
      <VehicleDrawing kind={vehicleKindOf(booking.vehicleimage)} onKerb />
    </section>
  )
}
