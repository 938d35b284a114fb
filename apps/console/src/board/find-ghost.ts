import type { Candidate } from '@kerbside/contract/desk/candidate.ts'
import type { Ghost } from './lane.tsx'
import type { Selection } from './use-selection.ts'

type Proposal = Pick<Selection, 'leg' | 'alert'> & {
  previewed: Candidate | undefined
}

/** The effect Enter would have on the board, or the one that Tab in the palette previews. */
export function findGhost({ leg, alert, previewed }: Proposal): Ghost | undefined {
  if (!leg) return undefined
  if (previewed)
    return {
      leg,
      driverid: previewed.driverid,
      driveminutes: previewed.driveminutes,
      spareminutes: previewed.slackafter,
      fits: previewed.fits,
    }
  const step = alert?.jobpartid === leg.jobpartid ? alert.step : null
  if (!step || (step.kind !== 'assign' && step.kind !== 'offer') || step.driverid === null)
    return undefined
  if (leg.driverid === step.driverid) return undefined
  const { driverid, driveminutes, spareminutes, fits } = step
  return { leg, driverid, driveminutes, spareminutes, fits }
}
