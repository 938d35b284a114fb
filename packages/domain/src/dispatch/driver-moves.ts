import { type JobState, moveJob } from '../booking/job.ts'
import { planMoves } from './plan-moves.ts'

/** The usual next step before the others, and taking back before giving back. */
const ORDER = [
  'en_route',
  'arrived',
  'on_board',
  'completed',
  'no_show',
  'assigned',
  'confirmed',
] as const satisfies readonly JobState[]

/** What a driver may do with a journey of theirs, the usual next step first. */
export const driverMoves = (state: JobState): { to: JobState; needsReason: boolean }[] =>
  ORDER.filter((to) => to !== state && moveJob(state, { to, by: 'driver' }).ok)
    // a job is accepted as an offer, not taken as a move
    .filter((to) => state !== 'confirmed' || to !== 'assigned')
    .map((to) => ({ to, needsReason: !planMoves(state, { to, by: 'driver', reason: '' }).ok }))
