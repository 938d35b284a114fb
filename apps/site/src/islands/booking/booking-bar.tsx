import { findTotal, holdLeft } from '@kerbside/domain/booking/draft.ts'
import { findNeed } from '@kerbside/domain/booking/draft-needs.ts'
import { countdownText } from '@kerbside/domain/quotation/quote-life.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { PriceRing } from '@kerbside/kit/price-ring.tsx'
import { sayMoney } from '@kerbside/web/say-money.ts'
import { say } from '@kerbside/words/say.ts'
import type { ReactNode } from 'react'
import { vehicleOf } from './vehicle-of.ts'
import type { BookingView } from './view.ts'

export type BookingBarProps = {
  view: BookingView
  label: ReactNode
  busy?: boolean
  onPress: () => void
}

/** The selected car, its price with the countdown, and the one thing to do next: always at the same place. */
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
        price={sayTotal(view)}
        left={holdLeft(draft)?.share}
        note={car ? undefined : noteOf(view)}
      />
      <Button wide busy={busy ?? false} onPress={onPress}>
        {label}
      </Button>
    </div>
  )
}

export function sayTotal({ draft }: BookingView): string | undefined {
  const total = findTotal(draft)
  return total !== undefined && draft.offer
    ? sayMoney({ minor: total, currency: draft.offer.currency })
    : undefined
}

function noteOf({ draft }: BookingView): string {
  const hold = holdLeft(draft)
  if (hold) return say('booking.held', { time: countdownText(hold.seconds) })
  return findNeed(draft)?.call === 'quote' ? say('booking.checking') : say('booking.price')
}
