import type { BookingInfo } from '@kerbside/contract/booking.ts'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { moneyOf } from '../../read-booking.ts'

/** Price lines that add up to the total shown before booking. */
export function TicketPrice({ booking }: { booking: BookingInfo }) {
  const back = booking.returnlines.length > 0
  return (
    <section className="ticket-price" aria-labelledby="ticket-price">
      <h2 id="ticket-price">{t('ticket.price')}</h2>
      <table className="num">
        <tbody>
          {back && <LegHead name={t('ticket.outJourney')} />}
          <Lines booking={booking} lines={booking.lines} />
        </tbody>
        {back && (
          <tbody>
            <LegHead name={t('ticket.returnJourney')} />
            <Lines booking={booking} lines={booking.returnlines} />
          </tbody>
        )}
        <tfoot>
          {booking.promovalue > 0 && !isInLines(booking) && (
            <Row
              name={t('ticket.promo')}
              amount={formatMoney(moneyOf(booking, -booking.promovalue))}
            />
          )}
          <tr className="total">
            <th scope="row">{t(back ? 'ticket.totalBoth' : 'ticket.total')}</th>
            <td>{formatMoney(moneyOf(booking, booking.totalfare))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** Whether the promo's discount is already a line: shown twice, the lines would not add up to the total. */
const isInLines = ({ lines, returnlines }: BookingInfo): boolean =>
  [...lines, ...returnlines].some(({ kind }) => kind === 'promo')

type LinesProps = { booking: BookingInfo; lines: BookingInfo['lines'] }

function Lines({ booking, lines }: LinesProps) {
  return lines.map(({ kind, text, amount }) => (
    <Row key={`${kind} ${text}`} name={text} amount={formatMoney(moneyOf(booking, amount))} />
  ))
}

function LegHead({ name }: { name: string }) {
  return (
    <tr>
      <th scope="rowgroup" colSpan={2}>
        {name}
      </th>
    </tr>
  )
}

function Row({ name, amount }: { name: string; amount: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{amount}</td>
    </tr>
  )
}
