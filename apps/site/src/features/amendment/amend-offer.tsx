import type { AmendmentReply } from '@kerbside/contract/amendment.ts'
import { originOf } from '@kerbside/domain/flights/origin.ts'
import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import { writeWallClock } from '@kerbside/kit/form/wall-clock.ts'
import { Notice } from '@kerbside/kit/notice.tsx'
import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { useEffect, useRef } from 'react'

type AmendmentLeg = AmendmentReply['now']

/** The booking before and after the change, line by line, and the payment or refund. */
export function AmendOffer({ status, method }: { status: AmendmentReply; method: PaymentMethod }) {
  const { now, newway, currencycode: currency, topay, refund } = status
  const top = useRef<HTMLElement>(null)
  // the pressed button is gone: another press must not confirm an offer that was not read
  useEffect(() => top.current?.focus(), [])
  if (!newway) return null
  const isSame = status.newtotal === status.total
  return (
    <div className="stack">
      {/* the sheet scrolls, and has nothing else a keyboard could scroll it from */}
      <section
        ref={top}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="amend-changes"
        aria-label={t('amendment.changes')}
      >
        <table className="num">
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">{t('amendment.changes')}</span>
              </th>
              <th scope="col">{t('amendment.now')}</th>
              <th scope="col">{t('amendment.new')}</th>
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
        <p>{t('amendment.same')}</p>
      ) : (
        <section className="amend-changes" aria-label={t('amendment.prices')}>
          <table className="num">
            <tbody>
              {pairLines(now.lines, newway.lines).map(({ text, before, after }) => (
                <tr key={text}>
                  <th scope="row">{text}</th>
                  <td>{before === undefined ? '–' : formatWireMoney(before, currency)}</td>
                  <td>{after === undefined ? '–' : formatWireMoney(after, currency)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="total">
                <th scope="row">{t('amendment.total')}</th>
                <td>{formatWireMoney(status.total, currency)}</td>
                <td>{formatWireMoney(status.newtotal, currency)}</td>
              </tr>
            </tfoot>
          </table>
        </section>
      )}
      {(topay > 0 || refund > 0) && (
        <dl className="amend-sum num">
          <dt>{t(topay > 0 ? 'amendment.toPay' : 'amendment.goesBack')}</dt>
          <dd>{formatWireMoney(topay > 0 ? topay : refund, currency)}</dd>
        </dl>
      )}
      {status.promolost && <Notice tone="warn">{t('amendment.promoLost')}</Notice>}
      <p className="soft small">
        {!isSame && `${describeMoneyRule({ status, method })} `}
        {t('amendment.holds', { until: new Date(status.expiresat) })} {t('amendment.stillFree')}
      </p>
    </div>
  )
}

function describeMoneyRule({
  status,
  method,
}: {
  status: AmendmentReply
  method: PaymentMethod
}): string {
  if (status.topay > 0) return t('amendment.payNow')
  if (status.refund > 0)
    return t(method === 'paypal' ? 'amendment.backToPaypal' : 'amendment.backToCard')
  return t(method === 'account' ? 'amendment.onAccount' : 'amendment.payDriver')
}

/** Only the changed values. */
function changesOf(
  now: AmendmentLeg,
  then: AmendmentLeg,
): [name: string, before: string, after: string][] {
  const describeFlight = ({ flight }: AmendmentLeg) =>
    [
      flight.flightnumber,
      originOf({ number: flight.flightnumber, airportName: flight.arrivingfromairportname }),
    ]
      .filter(Boolean)
      .join(', ')
  const rows: [string, string, string][] = [
    [t('amendment.when'), writeWallClock(now.pickupdatetime), writeWallClock(then.pickupdatetime)],
    [t('amendment.pickup'), now.pickup.text, then.pickup.text],
    [t('amendment.dropOff'), now.dropoff.text, then.dropoff.text],
    [t('amendment.people'), describeParty(now.party), describeParty(then.party)],
    [t('amendment.vehicle'), now.vehicletype, then.vehicletype],
    [t('amendment.flight'), describeFlight(now), describeFlight(then)],
    [t('amendment.note'), now.notes, then.notes],
  ]
  const none = t('amendment.none')
  return rows
    .filter(([, before, after]) => before !== after)
    .map(([name, before, after]) => [name, before || none, after || none])
}

const describeParty = ({ passengers, luggages, handbags }: AmendmentLeg['party']): string =>
  t('amendment.party', {
    people: Number(passengers),
    cases: Number(luggages),
    bags: Number(handbags),
  })

/** Lines of the old and the new price side by side, paired by their text. */
function pairLines(now: AmendmentLeg['lines'], then: AmendmentLeg['lines']) {
  const texts = [...new Set([...then, ...now].map(({ text }) => text))]
  const amountIn = (lines: AmendmentLeg['lines'], text: string) =>
    lines
      .filter((line) => line.text === text)
      .reduce<number | undefined>((sum, { amount }) => (sum ?? 0) + amount, undefined)
  return texts.map((text) => ({ text, before: amountIn(now, text), after: amountIn(then, text) }))
}
