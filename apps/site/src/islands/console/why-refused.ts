import type { Candidate, CandidateBreak } from '@kerbside/contract/desk/candidate.ts'
import { say } from '@kerbside/words/say.ts'

/** What would make it possible, for each thing that makes it impossible. */
const WAY_OUT = {
  type: 'desk.wayOutType',
  licence: 'desk.wayOutLicence',
  'no-vehicle': 'desk.wayOutVehicle',
  'off-shift': 'desk.wayOutShift',
  late: 'desk.wayOutTime',
  overlap: 'desk.wayOutTime',
  'next-late': 'desk.wayOutTime',
  'no-position': 'desk.wayOutPosition',
  'busy-offer': 'desk.wayOutOffer',
} as const satisfies Record<CandidateBreak['kind'], string>

/** Why this driver cannot have it, and what would help; undefined where they can. */
export function whyRefused({ name, breaks }: Candidate): string | undefined {
  const broken = breaks.find(({ refuses }) => refuses)
  if (!broken) return undefined
  return say('desk.cannotBecause', {
    driver: name,
    why: broken.text,
    help: say(WAY_OUT[broken.kind]),
  })
}
