import type { Draft, Offer, OfferedPrice } from '@kerbside/domain/booking/draft/draft.ts'
import { findGrantedPromo } from '@kerbside/domain/booking/draft/draft.ts'
import { isAirport } from '@kerbside/domain/places/place.ts'
import { ChevronDownIcon } from '@kerbside/kit/icon.tsx'
import { CheckIcon } from '@kerbside/kit/more-icon.tsx'
import { t } from '@kerbside/words/translate.ts'
import {
  describeCancelCost,
  describeConditions,
  describeIncluded,
  findCancelSpans,
} from './describe-policies.ts'
import { PriceTable } from './price-table.tsx'

export type WhyPriceProps = {
  draft: Draft
  offer: Offer
  price: OfferedPrice
  /** Stays open for the next vehicle, so that the customer can compare. */
  open: boolean
  onToggle: (open: boolean) => void
}

/** What the price includes, and one press further its lines. */
export function WhyPrice({ draft, offer, price, open, onToggle }: WhyPriceProps) {
  const cancelling = findCancelSpans(draft, offer, price)
  const included = describeIncluded(offer, { fromAirport: isAirport(draft.pickup), cancelling })
  const conditions = describeConditions(offer, {
    comesBack: draft.returnKind === 'return',
    cancelling,
  })
  const cancelCost = describeCancelCost(cancelling, offer.currency)
  return (
    <>
      {included.length > 0 && (
        <ul className="included" aria-label={t('checkout.included')}>
          {included.map((text) => (
            <li key={text}>
              <CheckIcon />
              {text}
            </li>
          ))}
        </ul>
      )}
      {cancelCost && <p className="cancel-cost soft small">{cancelCost}</p>}
      <details
        className="why-price"
        open={open}
        onToggle={(event) => onToggle(event.currentTarget.open)}
      >
        <summary>
          {t('quotation.why')}
          <ChevronDownIcon />
        </summary>
        <PriceTable price={price} currency={offer.currency} promo={findGrantedPromo(draft)} />
        {conditions.length > 0 && (
          <dl className="conditions">
            {conditions.map(({ about, texts }) => (
              <div key={about}>
                <dt>{about}</dt>
                {texts.map((text) => (
                  <dd key={text}>{text}</dd>
                ))}
              </div>
            ))}
          </dl>
        )}
      </details>
    </>
  )
}
