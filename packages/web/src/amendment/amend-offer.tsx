import type { AmendmentReply } from '@kerbside/contract/amendment.ts'
import { readMoney } from '@kerbside/contract/money.ts'
import { originOf } from '@kerbside/domain/flights/origin.ts'
import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import { Notice } from '@kerbside/kit/notice.tsx'
import { writeWallClock } from '@kerbside/kit/wall-clock.ts'
import { say } from '@kerbside/words/say.ts'
import { useEffect, useRef } from 'react'
import { sayMoney } from '../say-money.ts'

type Way = AmendmentReply['now']

export const sayMajor = (amount: number, currency: string): string =>
  sayMoney({ minor: readMoney(amount, currency), currency })

/** How the trip is and how it would be, line by line, and what becomes of the money. */
export function AmendOffer({
  standing,
  method,
}: {
  standing: AmendmentReply
  method: PaymentMethod
}) {
  const { now, newway, currencycode: currency, topay, refund } = standing
  const top = useRef<HTMLElement>(null)
  // what was pressed is gone: whoever presses once more must not confirm what they have not read
  useEffect(() => top.current?.focus(), [])
  if (!newway) return null
  const isSame = standing.newtotal === standing.total
  return (
    <div className="stack">
      {/* the sheet scrolls, and has nothing else a keyboard could scroll it from */}
      <section
        ref={top}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="amend-changes"
        aria-label={say('amendment.changes')}
      >
        <table className="num">
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">{say('amendment.changes')}</span>
              </th>
              <th scope="col">{say('amendment.now')}</th>
              <th scope="col">{say('amendment.new')}</th>
            </tr>
          </thead>
          <tbody>
            {changesOf(now, newway).map(([name, before, after]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{before}</td>
                <td>
                  <strong>{after}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isSame ? (
        <p>{say('amendment.same')}</p>
      ) : (
        <section className="amend-changes" aria-label={say('amendment.prices')}>
          <table className="num">
            <tbody>
              {pairLines(now.lines, newway.lines).map(({ text, before, after }) => (
                <tr key={text}>
                  <th scope="row">{text}</th>
                  <td>{before === undefined ? '–' : sayMajor(before, currency)}</td>
                  <td>{after === undefined ? '–' : sayMajor(after, currency)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="total">
                <th scope="row">{say('amendment.total')}</th>
                <td>{sayMajor(standing.total, currency)}</td>
                <td>{sayMajor(standing.newtotal, currency)}</td>
              </tr>
            </tfoot>
          </table>
        </section>
      )}
      {(topay > 0 || refund > 0) && (
        <dl className="amend-sum num">
          <dt>{say(topay > 0 ? 'amendment.toPay' : 'amendment.goesBack')}</dt>
          <dd>{sayMajor(topay > 0 ? topay : refund, currency)}</dd>
        </dl>
      )}
      {standing.promolost && <Notice tone="warn">{say('amendment.promoLost')}</Notice>}
      <p className="soft small">
        {!isSame && `${sayMoneyRule({ standing, method })} `}
        {say('amendment.holds', { until: new Date(standing.expiresat) })}{' '}
        {say('amendment.stillFree')}
      </p>
    </div>
  )
}

function sayMoneyRule({
  standing,
  method,
}: {
  standing: AmendmentReply
  method: PaymentMethod
}): string {
  if (standing.topay > 0) return say('amendment.payNow')
  if (standing.refund > 0)
    return say(method === 'paypal' ? 'amendment.backToPaypal' : 'amendment.backToCard')
  return say(method === 'account' ? 'amendment.onAccount' : 'amendment.payDriver')
}

/** Only what is otherwise. */
function changesOf(now: Way, then: Way): [name: string, before: string, after: string][] {
  const sayFlight = ({ flight }: Way) =>
    [
      flight.flightnumber,
      originOf({ number: flight.flightnumber, airportName: flight.arrivingfromairportname }),
    ]
      .filter(Boolean)
      .join(', ')
  const rows: [string, string, string][] = [
    [
      say('amendment.when'),
      writeWallClock(now.pickupdatetime),
      writeWallClock(then.pickupdatetime),
    ],
    [say('amendment.pickup'), now.pickup.text, then.pickup.text],
    [say('amendment.dropOff'), now.dropoff.text, then.dropoff.text],
    [say('amendment.people'), sayParty(now.party), sayParty(then.party)],
    [say('amendment.vehicle'), now.vehicletype, then.vehicletype],
    [say('amendment.flight'), sayFlight(now), sayFlight(then)],
    [say('amendment.note'), now.notes, then.notes],
  ]
  const none = say('amendment.none')
  return rows
    .filter(([, before, after]) => before !== after)
    .map(([name, before, after]) => [name, before || none, after || none])
}

const sayParty = ({ passengers, luggages, handbags }: Way['party']): string =>
  say('amendment.party', {
    people: Number(passengers),
    cases: Number(luggages),
    bags: Number(handbags),
  })

/** Lines of the old and the new price beside each other, where they say the same. */
function pairLines(now: Way['lines'], then: Way['lines']) {
  const texts = [...new Set([...then, ...now].map(({ text }) => text))]
  const amountIn = (lines: Way['lines'], text: string) =>
    lines
      .filter((line) => line.text === text)
      .reduce<number | undefined>((sum, { amount }) => (sum ?? 0) + amount, undefined)
  return texts.map((text) => ({ text, before: amountIn(now, text), after: amountIn(then, text) }))
}
