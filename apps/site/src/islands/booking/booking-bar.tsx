import { findTotal, offerTimeLeft } from '@kerbside/domain/booking/draft/draft.ts'
import { findNeed } from '@kerbside/domain/booking/draft/draft-needs.ts'
import { countdownText } from '@kerbside/domain/quotation/quote-life.ts'
import { Button } from '@kerbside/kit/form/button.tsx'
import { PriceRing } from '@kerbside/kit/price-ring.tsx'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { t } from '@kerbside/words/translate.ts'
import type { ReactNode } from 'react'
import { vehicleOf } from './vehicle-of.ts'
import type { BookingView } from './view.ts'

export type BookingBarProps = {
  view: BookingView
  label: ReactNode
  busy?: boolean
  onPress: () => void
}

/** The selected car, its price with the countdown, and the next action, always at the same place. */
export function BookingBar({ view, label, busy, onPress }: BookingBarProps) {
  const { draft } = view
  const car = vehicleOf(view)
  return (
    <div className="booking-bar">
      {car && (
        <p className="bar-car">
          <b>{car}</b>
          <span>{noteOf(view)}</span>
        </p>
      )}
      <PriceRing
        price={formatTotal(view)}
        left={offerTimeLeft(draft)?.share}
        note={car ? undefined : noteOf(view)}
      />
      <Button wide busy={busy ?? false} onPress={onPress}>
        {label}
      </Button>
    </div>
  )
}

export function formatTotal({ draft }: BookingView): string | undefined {
  const total = findTotal(draft)
  return total !== undefined && draft.offer
    ? formatMoney({ minor: total, currency: draft.offer.currency })
    : undefined
}

function noteOf({ draft }: BookingView): string {
  const timeLeft = offerTimeLeft(draft)
  if (timeLeft)
    return t('booking.held', { time: countdownText(timeLeft.seconds).replace(/^0/, '') })
  return findNeed(draft)?.call === 'quote' ? t('booking.checking') : t('booking.price')
}
