import type { Candidate, CandidateBreak } from '@kerbside/contract/dispatch/candidate.ts'
import { t } from '@kerbside/words/translate.ts'

/** The remedy for each conflict that makes an assignment impossible. */
const REMEDIES = {
  type: 'desk.wayOutType',
  licence: 'desk.wayOutLicence',
  'no-vehicle': 'desk.wayOutVehicle',
  'off-shift': 'desk.wayOutShift',
  'on-break': 'desk.wayOutBreak',
  late: 'desk.wayOutTime',
  overlap: 'desk.wayOutTime',
  'next-late': 'desk.wayOutTime',
  'no-position': 'desk.wayOutPosition',
  'busy-offer': 'desk.wayOutOffer',
} as const satisfies Record<CandidateBreak['kind'], string>

/** Why this driver cannot get the leg, and the remedy; undefined if they can. */
export function whyRejected({ name, breaks }: Candidate): string | undefined {
  const broken = breaks.find(({ refuses }) => refuses)
  if (!broken) return undefined
  return t('desk.cannotBecause', {
    driver: name,
    why: broken.text,
    help: t(REMEDIES[broken.kind]),
  })
}
