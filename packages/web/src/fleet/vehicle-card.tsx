import '../checkout-words.ts'
import type { VehicleTypeItem } from '@kerbside/contract/fleet.ts'
import type { OfferedLine, OfferedPrice } from '@kerbside/domain/booking/draft.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { BagIcon, UsersIcon } from '@kerbside/kit/icon.tsx'
import { Pill } from '@kerbside/kit/pill.tsx'
import { VehicleDrawing, vehicleKindOf } from '@kerbside/kit/vehicle-drawing.tsx'
import { say, sayMoney } from '@kerbside/words/say.ts'

export type VehicleCardProps = {
  type: VehicleTypeItem
  /** Undefined when it cannot be had; `reason` then says why. */
  price: OfferedPrice | undefined
  reason: string | undefined
  currency: string
  chosen: boolean
  onChoose: (vehicleTypeId: number) => void
}

/** One vehicle to choose; the chosen one shows what its price is made of. */
export function VehicleCard(props: VehicleCardProps) {
  const { type, price, reason, currency, chosen, onChoose } = props
  const money = (amount: Minor) => sayMoney({ minor: amount, currency })
  return (
    <label className={classNames('vehicle-card', chosen && 'on', !price && 'off')}>
      <input
        type="radio"
        name="vehicle"
        className="unseen"
        checked={chosen}
        disabled={!price}
        onChange={() => onChoose(type.vehtypeid)}
      />
      <VehicleDrawing kind={vehicleKindOf(type.image)} faint={!price} />
      <span className="vehicle-name">
        <b>{type.typename}</b>
        <span className="row soft small num">
          <UsersIcon label={say('fleet.people')} />
          {type.noofpassengers}
          <BagIcon label={say('fleet.cases')} />
          {type.maxluggage}
        </span>
      </span>
      <span className="vehicle-price num">
        {price ? money(price.total) : <Pill>{say('checkout.unavailable')}</Pill>}
      </span>
      {chosen && price ? (
        <span className="vehicle-lines">
          <span className="soft">{type.description}</span>
          <PriceLines price={price} money={money} />
        </span>
      ) : (
        <span className="vehicle-about soft small">{reason ?? type.description}</span>
      )}
    </label>
  )
}

type LinesProps = { price: OfferedPrice; money: (amount: Minor) => string }

/** The lines of each leg, and their sum. */
export function PriceLines({ price, money }: LinesProps) {
  const both = price.returnLines.length > 0
  return (
    <span className="price-lines num">
      {both && <span className="price-leg">{say('checkout.fareOut')}</span>}
      <Lines lines={price.onwardLines} money={money} />
      {both && <span className="price-leg">{say('checkout.fareBack')}</span>}
      <Lines lines={price.returnLines} money={money} />
      <span className="price-sum">
        <span>{say('checkout.total')}</span>
        <span>{money(price.total)}</span>
      </span>
    </span>
  )
}

function Lines({ lines, money }: { lines: readonly OfferedLine[]; money: LinesProps['money'] }) {
  return lines.map((line) => (
    <span key={`${line.text} ${line.amount}`}>
      <span className="soft">{line.text}</span>
      <span>{money(line.amount)}</span>
    </span>
  ))
}
