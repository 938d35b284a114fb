import { MODES } from '@kerbside/domain/booking/modes.ts'
import type { LayoutMode } from '@kerbside/domain/operator/operator.ts'

/**
 * Every layout mode is booked through once in a run of all checks: half of them by hand, the others by keyboard. With
 * `EVERY_MODE=1` each is booked through both ways.
 */
export const testedModes = (by: 'hand' | 'keyboard'): LayoutMode[] =>
  (Object.keys(MODES) as LayoutMode[]).filter(
    (_, place) => process.env['EVERY_MODE'] === '1' || place % 2 === (by === 'hand' ? 0 : 1),
  )
