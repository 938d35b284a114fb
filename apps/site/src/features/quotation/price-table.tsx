import '../../checkout-messages.ts'
import {
  type AppliedPromo,
  type OfferedLine,
  type OfferedPrice,
  priceAfter,
} from '@kerbside/domain/booking/draft/draft.ts'
import { minor } from '@kerbside/domain/money.ts'
import { formatMoney } from '@kerbside/web/format-money.ts'
import quotation from '@kerbside/words/en/quotation.json' with { type: 'json' }
import { loadMessages, t } from '@kerbside/words/translate.ts'

loadMessages(quotation)

export type PriceTableProps = {
  price: OfferedPrice
  currency: string
  /** Granted for this price; only the server can calculate the tax in the remaining amount. */
  promo: AppliedPromo | undefined
}

/** The lines of each leg with the server's texts, and a total that matches their sum. */
export function PriceTable({ price, currency, promo }: PriceTableProps) {
  const both = price.returnLines.length > 0
  return (
    <table className="price-table num">
      <caption className="unseen">{t('quotation.why')}</caption>
      <tbody>
        {both && <LegRow name={t('checkout.fareOut')} amount={price.onward} currency={currency} />}
        <Lines lines={price.onwardLines} currency={currency} />
      </tbody>
      {both && (
        <tbody>
          <LegRow name={t('checkout.fareBack')} amount={price.return} currency={currency} />
          <Lines lines={price.returnLines} currency={currency} />
        </tbody>
      )}
      <tfoot>
        <Row
          className="total"
          name={t(price.vat > 0 ? 'checkout.total' : 'quotation.total')}
          minor={price.total}
          currency={currency}
        />
        {promo && (
          <>
            <Row
              className="promo"
              name={t('checkout.promoOff', { code: promo.code })}
              minor={0 - promo.off}
              currency={currency}
            />
            <Row
              className="total"
              name={t('checkout.toPay')}
              minor={priceAfter(promo, price)}
              currency={currency}
            />
          </>
        )}
        {price.vat > 0 && !promo && (
          <tr className="soft">
            <th scope="row" colSpan={2}>
              {t('quotation.vat', { amount: formatMoney({ minor: price.vat, currency }) })}
            </th>
          </tr>
        )}
        {price.deposit > 0 && (
          <Row name={t('quotation.deposit')} minor={price.deposit} currency={currency} />
        )}
      </tfoot>
    </table>
  )
}

type LinesProps = { lines: readonly OfferedLine[]; currency: string }

function Lines({ lines, currency }: LinesProps) {
  return withoutRounding(lines).map(({ kind, text, amount }) => (
    <Row
      key={`${kind} ${text} ${amount}`}
      className="line"
      name={text}
      minor={amount}
      currency={currency}
    />
  ))
}

/** The rounding is part of the fare, the first line: a line of its own only raises a question. */
function withoutRounding(lines: readonly OfferedLine[]): readonly OfferedLine[] {
  const rounded = lines.find(({ kind }) => kind === 'rounding')
  const [fare, ...others] = lines.filter((line) => line !== rounded)
  if (!rounded || !fare) return lines
  return [{ ...fare, amount: minor(fare.amount + rounded.amount) }, ...others]
}

function LegRow({ name, amount, currency }: { name: string; amount: number; currency: string }) {
  return (
    <tr className="leg">
      <th scope="rowgroup">{name}</th>
      <td>{formatMoney({ minor: amount, currency })}</td>
    </tr>
  )
}

type RowProps = { className?: string; name: string; minor: number; currency: string }

function Row({ className, name, minor, currency }: RowProps) {
  return (
    <tr className={className}>
      <th scope="row">{name}</th>
      <td>{formatMoney({ minor, currency })}</td>
    </tr>
  )
}
