import '../checkout-words.ts'
import type { VehicleTypeItem } from '@kerbside/contract/fleet.ts'
import { type Draft, findPrice, type OfferedPrice } from '@kerbside/domain/booking/draft.ts'
import { SHOWN_FIRST } from '@kerbside/domain/quotation/quote.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { Skeleton } from '@kerbside/kit/skeleton.tsx'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { VehicleCard } from './vehicle-card.tsx'

export type VehicleListProps = {
  draft: Draft
  vehicleTypes: readonly VehicleTypeItem[]
  onChoose: (vehicleTypeId: number) => void
}

type Row = {
  type: VehicleTypeItem
  price: OfferedPrice | undefined
  reason: string | undefined
}

/** What can be had and for how much: the first three, and the rest one press away (specification, section 9). */
export function VehicleList({ draft, vehicleTypes, onChoose }: VehicleListProps) {
  const [wanted, setWanted] = useState(false)
  const { offer } = draft
  if (!offer) return <WaitingCards />

  const rows = rowsOf(draft, vehicleTypes)
  const chosen = findPrice(draft)?.vehicleTypeId
  const first = rows.filter((row) => row.price).slice(0, SHOWN_FIRST)
  // Who chose from the whole list, and came back, finds the choice again.
  const hidden = !first.some((row) => row.type.vehtypeid === chosen)
  const all = wanted || hidden || rows.length <= SHOWN_FIRST
  return (
    <fieldset className="vehicles">
      <legend className="unseen">{say('booking.chooseCar')}</legend>
      {(all ? rows : first).map(({ type, price, reason }) => (
        <VehicleCard
          key={type.vehtypeid}
          type={type}
          price={price}
          currency={offer.currency}
          reason={reason}
          chosen={type.vehtypeid === chosen}
          onChoose={onChoose}
        />
      ))}
      {!all && (
        <Button look="alt" wide onPress={() => setWanted(true)}>
          {say('checkout.showAll', { count: rows.length })}
        </Button>
      )}
    </fieldset>
  )
}

function rowsOf({ offer }: Draft, vehicleTypes: readonly VehicleTypeItem[]): readonly Row[] {
  return vehicleTypes.flatMap((type) => {
    const price = offer?.prices.find((one) => one.vehicleTypeId === type.vehtypeid)
    const why = offer?.unavailable.find((one) => one.vehicleTypeId === type.vehtypeid)
    return price || why ? [{ type, price, reason: why?.reason }] : []
  })
}

/** As high as the cards that are coming: nothing jumps. */
function WaitingCards() {
  return (
    <div className="vehicles" aria-busy="true">
      <output className="unseen">{say('checkout.pricesComing')}</output>
      {Array.from({ length: SHOWN_FIRST }, (_, at) => (
        <div key={at} className="vehicle-card waiting">
          <Skeleton shape="block" />
          <Skeleton shape="half" />
          <Skeleton />
        </div>
      ))}
    </div>
  )
}
