import '../../checkout-messages.ts'
import type { VehicleTypeItem } from '@kerbside/contract/fleet.ts'
import {
  type AppliedPromo,
  type OfferedPrice,
  priceAfter,
} from '@kerbside/domain/booking/draft/draft.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { BagIcon, UsersIcon } from '@kerbside/kit/icon.tsx'
import { Pill } from '@kerbside/kit/pill.tsx'
import { VehiclePicture } from '@kerbside/kit/vehicle-picture.tsx'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { t } from '@kerbside/words/translate.ts'
import type { ReactNode } from 'react'

export type VehicleCardProps = {
  type: VehicleTypeItem
  /** Undefined if it is not available; `reason` then says why. */
  price: OfferedPrice | undefined
  reason: string | undefined
  /** How soon it can come, for a pickup as soon as possible. */
  now?: string
  currency: string
  /** The promo granted for this price. */
  promo?: AppliedPromo | undefined
  chosen: boolean
  onChoose: (vehicleTypeId: number) => void
  /** Shown below the chosen one: what is included, and the lines of its price. */
  children?: ReactNode
}

/** One vehicle to choose: its capacity, its price, or why it is not available. */
export function VehicleCard(props: VehicleCardProps) {
  const { type, price, promo, reason, now, currency, chosen, onChoose, children } = props
  const capacity = `${t('booking.people', { count: type.noofpassengers })}, ${t('booking.cases', { count: type.maxluggage })}`
  return (
    <div className={classNames('vehicle-card', chosen && 'on', !price && 'off')}>
      <label className="vehicle-choice">
        <input
          type="radio"
          name="vehicle"
          className="unseen"
          checked={chosen}
          disabled={!price}
          onChange={() => onChoose(type.vehtypeid)}
        />
        <VehiclePicture image={type.image} faint={!price} />
        <span className="vehicle-name">
          <b>{type.typename}</b>
          <span className="row soft small num" aria-hidden="true">
            <UsersIcon />
            {type.noofpassengers}
            <BagIcon />
            {type.maxluggage}
          </span>
          <span className="unseen">{capacity}</span>
        </span>
        <span className="vehicle-price num">
          {price ? (
            <>
              {promo && (
                <del className="soft small">{formatMoney({ minor: price.total, currency })}</del>
              )}
              <span>{formatMoney({ minor: priceAfter(promo, price), currency })}</span>
            </>
          ) : (
            <Pill>{t('checkout.unavailable')}</Pill>
          )}
        </span>
        {price && now && <span className="vehicle-now small num">{now}</span>}
        <span className="vehicle-about soft small">{reason ?? type.description}</span>
      </label>
      {children && <div className="vehicle-more">{children}</div>}
    </div>
  )
}
