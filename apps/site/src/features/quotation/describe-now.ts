import '../../checkout-messages.ts'
import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import { soonestCar } from '@kerbside/domain/booking/soonest-car.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { formatMinutes } from './format-minutes.ts'

type Params = Parameters<typeof soonestCar>[1]

/** "Now: car in about 12 min", or the earliest time where no car is free nearby; '' for a fixed pickup time. */
export function describeNow(draft: Draft, params: Params): string {
  const car = soonestCar(draft, params)
  if (!car) return ''
  return car.isNear
    ? t('checkout.nowIn', { time: formatMinutes(car.minutes) })
    : t('checkout.nowFrom', { time: formatTime(car.at, 'clock') })
}

/** The same for one car, where the text around it already says that it is for now. */
export function describeNearestCar(draft: Draft, params: Params): string {
  const car = soonestCar(draft, params)
  if (!car) return ''
  return car.isNear
    ? t('checkout.carIn', { time: formatMinutes(car.minutes) })
    : t('checkout.carFrom', { time: formatTime(car.at, 'clock') })
}
