import type { BookingInfo } from '@kerbside/contract/booking.ts'
import { sayMoney } from '@kerbside/web/say-money.ts'
import { say } from '@kerbside/words/say.ts'
import { moneyOf } from '../read-booking.ts'

/** Lines a person can add up, to the total that was shown before booking. */
export function TicketPrice({ booking }: { booking: BookingInfo }) {
  const back = booking.returnlines.length > 0
  return (
    <section className="ticket-price" aria-labelledby="ticket-price">
      <h2 id="ticket-price">{say('ticket.price')}</h2>
      <table className="num">
        <tbody>
          <Lines booking={booking} lines={booking.lines} />
        </tbody>
        {back && (
          <tbody>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {say('ticket.returnJourney')}
              </th>
            </tr>
            <Lines booking={booking} lines={booking.returnlines} />
          </tbody>
        )}
        <tfoot>
          {booking.promovalue > 0 && !standsInLines(booking) && (
            <Row
              name={say('ticket.promo')}
              amount={sayMoney(moneyOf(booking, -booking.promovalue))}
            />
          )}
          <tr className="total">
            <th scope="row">{say(back ? 'ticket.totalBoth' : 'ticket.total')}</th>
            <td>{sayMoney(moneyOf(booking, booking.totalfare))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** What a promo took off is mostly a line of its own: told twice, the lines would not add up to the total. */
const standsInLines = ({ lines, returnlines }: BookingInfo): boolean =>
  [...lines, ...returnlines].some(({ kind }) => kind === 'promo')

type LinesProps = { booking: BookingInfo; lines: BookingInfo['lines'] }

function Lines({ booking, lines }: LinesProps) {
  return lines.map(({ kind, text, amount }) => (
    <Row key={`${kind} ${text}`} name={text} amount={sayMoney(moneyOf(booking, amount))} />
  ))
}

function Row({ name, amount }: { name: string; amount: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{amount}</td>
    </tr>
  )
}
