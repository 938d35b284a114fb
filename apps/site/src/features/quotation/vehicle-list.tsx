import '../../checkout-messages.ts'
import type { VehicleTypeItem } from '@kerbside/contract/fleet.ts'
import {
  type Draft,
  findGrantedPromo,
  findPrice,
  type OfferedPrice,
} from '@kerbside/domain/booking/draft/draft.ts'
import type { StepRules } from '@kerbside/domain/booking/draft/draft-steps.ts'
import { SHOWN_FIRST } from '@kerbside/domain/quotation/quote.ts'
import { Button } from '@kerbside/kit/form/button.tsx'
import { Skeleton } from '@kerbside/kit/skeleton.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useEffect, useRef, useState } from 'react'
import { describeNearestCar } from './describe-now.ts'
import { VehicleCard } from './vehicle-card.tsx'
import { WhyPrice } from './why-price.tsx'

export type VehicleListProps = {
  draft: Draft
  vehicleTypes: readonly VehicleTypeItem[]
  rules: Pick<StepRules, 'minLeadMinutes'>
  onChoose: (vehicleTypeId: number) => void
  /** The one car that was agreed; no other is shown. */
  only?: number | undefined
}

type Row = {
  type: VehicleTypeItem
  price: OfferedPrice | undefined
  reason: string | undefined
}

/** Available vehicles with their prices: the first three, and the rest one press away (specification, section 9). */
export function VehicleList(props: VehicleListProps) {
  const { draft, rules, onChoose, only } = props
  const vehicleTypes = props.vehicleTypes.filter(
    ({ vehtypeid }) => only === undefined || vehtypeid === only,
  )
  /** The number of cars shown before all were wanted. */
  const [wanted, setWanted] = useState(0)
  const [explains, setExplains] = useState(false)
  const list = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    // The pressed button is gone: the focus moves to the first car it revealed.
    if (wanted) list.current?.querySelectorAll<HTMLElement>(CHOICES)[wanted]?.focus()
  }, [wanted])
  const { offer } = draft
  if (!offer) return <WaitingCards count={wanted ? vehicleTypes.length : SHOWN_FIRST} />

  const rows = rowsOf(draft, vehicleTypes)
  const chosen = findPrice(draft)?.vehicleTypeId
  // The selected car is always among them, also when the customer comes back.
  const upTo = Math.max(SHOWN_FIRST, rows.findIndex(({ type }) => type.vehtypeid === chosen) + 1)
  const first = rows.slice(0, upTo).filter((row) => row.price)
  const all = wanted > 0 || rows.length <= upTo
  return (
    <fieldset className="vehicles" ref={list}>
      <legend className="unseen">{t('booking.chooseCar')}</legend>
      {(all ? rows : first).map(({ type, price, reason }) => {
        const isChosen = type.vehtypeid === chosen
        return (
          <VehicleCard
            key={type.vehtypeid}
            type={type}
            price={price}
            currency={offer.currency}
            promo={isChosen ? findGrantedPromo(draft) : undefined}
            reason={reason}
            now={describeNearestCar(draft, { ...rules, vehicleTypeId: type.vehtypeid })}
            chosen={isChosen}
            onChoose={onChoose}
          >
            {isChosen && price && (
              <WhyPrice
                draft={draft}
                offer={offer}
                price={price}
                open={explains}
                onToggle={setExplains}
              />
            )}
          </VehicleCard>
        )
      })}
      {!all && (
        <Button look="alt" wide onPress={() => setWanted(first.length)}>
          {t('checkout.showAll', { count: rows.length })}
        </Button>
      )}
    </fieldset>
  )
}

const CHOICES = 'input[type=radio]:not(:disabled)'

/** The cheapest first, at the same price in the operator's order; unavailable vehicles come last, with the reason. */
function rowsOf({ offer }: Draft, vehicleTypes: readonly VehicleTypeItem[]): readonly Row[] {
  const rows = vehicleTypes.flatMap((type) => {
    const price = offer?.prices.find((item) => item.vehicleTypeId === type.vehtypeid)
    const why = offer?.unavailable.find((item) => item.vehicleTypeId === type.vehtypeid)
    return price || why ? [{ type, price, reason: why?.reason }] : []
  })
  const rank = ({ price }: Row) => price?.total ?? Number.MAX_SAFE_INTEGER
  return rows.toSorted((row, other) => rank(row) - rank(other))
}

/** As high as the cards to come, so that the layout does not move. */
function WaitingCards({ count }: { count: number }) {
  return (
    <div className="vehicles" aria-busy="true">
      <output className="unseen">{t('checkout.pricesComing')}</output>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="vehicle-card waiting">
          <Skeleton shape="block" />
          <Skeleton shape="half" />
          <Skeleton />
        </div>
      ))}
    </div>
  )
}
