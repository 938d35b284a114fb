import { MODES } from '@kerbside/domain/booking/modes.ts'
import type { LayoutMode } from '@kerbside/domain/operator/operator.ts'

/**
 * A run of all checks books through every layout mode once: half of them by hand, the others by keyboard. With
 * `EVERY_MODE=1` it books through each in both ways.
 */
export const testedModes = (by: 'hand' | 'keyboard'): LayoutMode[] =>
  (Object.keys(MODES) as LayoutMode[]).filter(
    (_, place) => process.env['EVERY_MODE'] === '1' || place % 2 === (by === 'hand' ? 0 : 1),
  )
