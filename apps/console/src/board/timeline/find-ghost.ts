import type { BoardAlert, BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import type { Candidate } from '@kerbside/contract/dispatch/candidate.ts'
import type { Ghost } from './lane.tsx'

type Proposal = {
  leg: BoardLeg | undefined
  alert: BoardAlert | undefined
  previewed: Candidate | undefined
}

/** The effect Enter would have on the board, or the one that Tab in the palette previews. */
export function findGhost({ leg, alert, previewed }: Proposal): Ghost | undefined {
  if (!leg) return undefined
  if (previewed)
    return {
      leg,
      driverId: previewed.driverId,
      driveMinutes: previewed.driveMinutes,
      spareMinutes: previewed.slackAfter,
      fits: previewed.fits,
    }
  const step = alert?.reference === leg.reference ? alert.step : null
  if (!step || (step.kind !== 'assign' && step.kind !== 'offer') || step.driverId === null)
    return undefined
  if (leg.driverId === step.driverId) return undefined
  const { driverId, driveMinutes, spareMinutes, fits } = step
  return { leg, driverId, driveMinutes, spareMinutes, fits }
}
