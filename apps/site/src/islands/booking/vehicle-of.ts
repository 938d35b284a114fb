import { findPrice } from '@kerbside/domain/booking/draft/draft.ts'
import type { BookingView } from './view.ts'

/** The name of the chosen vehicle; '' if there is none yet. */
export function vehicleOf({ draft, vehicleTypes }: BookingView): string {
  const chosen = findPrice(draft)?.vehicleTypeId
  return vehicleTypes.find(({ vehtypeid }) => vehtypeid === chosen)?.typename ?? ''
}
