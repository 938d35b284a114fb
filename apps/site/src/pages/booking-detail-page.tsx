import type { BookingInfo } from '@kerbside/contract/booking.ts'
import { Notice } from '@kerbside/kit/notice.tsx'
import { say } from '@kerbside/words/say.ts'
import type { PageProps } from '../page-props.ts'
import { readInstant } from '../read-booking.ts'
import { BookingHead } from './booking-head.tsx'
import { BookingTimeline } from './booking-timeline.tsx'
import { DetailActions } from './detail-actions.tsx'
import { LostBooking } from './lost-booking.tsx'
import { TicketFacts } from './ticket-facts.tsx'
import { DriverStrip, FlightLine } from './ticket-journey.tsx'
import { TicketMap } from './ticket-map.tsx'
import { TicketPrice } from './ticket-price.tsx'

/** All of a booking, for who has its code or made it: the way, who, what became of it, every line of its price. */
export function BookingDetailPage({ operator, facts, found, sketch }: PageProps) {
  const { booking, life, money } = facts
  if (!booking || !life) return <LostBooking operator={operator} found={found} />
  const pickupAt = readInstant(booking.pickupdatetime, operator.zone)
  return (
    <div className="on-map">
      <TicketMap
        booking={booking}
        sketch={sketch}
        slot="bookingDetail"
        className="on-map-map map-card"
      />
      <section className="card raised stack on-map-sheet" aria-label={say('page.yourBooking')}>
        <BookingHead operator={operator} booking={booking} title={say('page.yourBooking')} />
        {booking.testbooking && <Notice tone="tinted">{say('ticket.testBooking')}</Notice>}
        <DriverStrip booking={booking} pickupAt={pickupAt} />
        <FlightLine booking={booking} />
        <Note booking={booking} />
        <DetailActions operator={operator} booking={booking} money={money} life={life} />
        <TicketFacts operator={operator} booking={booking} money={money} />
        <BookingTimeline life={life} />
        <TicketPrice booking={booking} />
      </section>
    </div>
  )
}

function Note({ booking }: { booking: BookingInfo }) {
  if (!booking.notes) return null
  return (
    <p className="small">
      <span className="soft">{say('ticket.note')}</span>
      <br />
      {booking.notes}
    </p>
  )
}
