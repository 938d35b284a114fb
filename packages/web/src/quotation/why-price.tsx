import type { Draft, Offer, OfferedPrice } from '@kerbside/domain/booking/draft.ts'
import { findGrantedPromo } from '@kerbside/domain/booking/draft.ts'
import { isAirport } from '@kerbside/domain/places/place.ts'
import { ChevronDownIcon } from '@kerbside/kit/icon.tsx'
import { CheckIcon } from '@kerbside/kit/more-icon.tsx'
import { say } from '@kerbside/words/say.ts'
import { PriceTable } from './price-table.tsx'
import { findCancelSpans, sayCancelCost, sayConditions, sayIncluded } from './say-policies.ts'

export type WhyPriceProps = {
  draft: Draft
  offer: Offer
  price: OfferedPrice
  /** Whoever opened it for one vehicle compares: it stays open for the next. */
  open: boolean
  onToggle: (open: boolean) => void
}

/** What comes with a price, and one press further what it is made of. */
export function WhyPrice({ draft, offer, price, open, onToggle }: WhyPriceProps) {
  const cancelling = findCancelSpans(draft, offer, price)
  const included = sayIncluded(offer, { fromAirport: isAirport(draft.pickup), cancelling })
  const conditions = sayConditions(offer, { comesBack: draft.returnKind === 'return', cancelling })
  const cancelCost = sayCancelCost(cancelling, offer.currency)
  return (
    <>
      {included.length > 0 && (
        <ul className="included" aria-label={say('checkout.included')}>
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
          {say('quotation.why')}
          <ChevronDownIcon />
        </summary>
        <PriceTable price={price} currency={offer.currency} promo={findGrantedPromo(draft)} />
        {conditions.length > 0 && (
          <dl className="conditions">
            {conditions.map(({ about, said }) => (
              <div key={about}>
                <dt>{about}</dt>
                {said.map((text) => (
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
