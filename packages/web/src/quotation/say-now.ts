import '../checkout-words.ts'
import type { Draft } from '@kerbside/domain/booking/draft.ts'
import { soonestCar } from '@kerbside/domain/booking/soonest-car.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { sayMinutes } from './say-minutes.ts'

type Facts = Parameters<typeof soonestCar>[1]

/** "Now: car in about 12 min", or the earliest time where no car is free nearby; '' for a fixed pickup time. */
export function sayNow(draft: Draft, facts: Facts): string {
  const car = soonestCar(draft, facts)
  if (!car) return ''
  return car.isNear
    ? say('checkout.nowIn', { time: sayMinutes(car.minutes) })
    : say('checkout.nowFrom', { time: sayTime(car.at, 'clock') })
}

/** The same for one car, where the words around it already say that it is for now. */
export function sayCarNow(draft: Draft, facts: Facts): string {
  const car = soonestCar(draft, facts)
  if (!car) return ''
  return car.isNear
    ? say('checkout.carIn', { time: sayMinutes(car.minutes) })
    : say('checkout.carFrom', { time: sayTime(car.at, 'clock') })
}
