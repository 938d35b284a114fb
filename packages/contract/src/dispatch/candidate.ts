import { z } from 'zod'
import { envelope } from '../scalar.ts'

const instant = z.string()

/** A rule that assigning this leg to this driver would break. `refuses`: the server rejects the assignment. */
export const CandidateBreak = z.object({
  kind: z.enum([
    'type',
    'licence',
    'no-vehicle',
    'off-shift',
    'on-break',
    'late',
    'overlap',
    'next-late',
    'no-position',
    'busy-offer',
  ]),
  /** "Arrives 17 min late", "Badge expires before the job ends" */
  text: z.string(),
  refuses: z.boolean(),
})
export type CandidateBreak = z.infer<typeof CandidateBreak>

export const Candidate = z.object({
  driverId: z.number(),
  name: z.string(),
  initials: z.string(),
  phone: z.string(),
  vehicle: z.string(),
  registration: z.string(),
  /** True if no rule is broken. */
  fits: z.boolean(),
  /** Already has the leg or an offer of it. */
  has: z.enum(['leg', 'offer', 'rejected', 'timed_out', '']),
  /** When and where the driver is free: "W1". */
  freeAt: instant,
  freeIn: z.string(),
  /** Drive from there to the pickup, in minutes. */
  driveMinutes: z.number(),
  metres: z.number(),
  thereAt: instant,
  /** Minutes between the driver's arrival and the pickup; negative is late. */
  slackBefore: z.number(),
  /** Minutes to spare before the next pickup, after this drop-off and the drive to it; null without a next leg. */
  slackAfter: z.number().nullable(),
  /** Reference of the next leg, or null. */
  nextReference: z.number().nullable(),
  legsToday: z.number(),
  /** The driver's share of today's fares. */
  earnedToday: z.number(),
  breaks: z.array(CandidateBreak),
  /** The same without the broken rules: "Free 06:35 in W1, there 06:47" */
  availabilityText: z.string(),
  /** "Free 06:35 in W1, there 06:47. No conflicts." */
  words: z.string(),
})
export type Candidate = z.infer<typeof Candidate>

export const CandidatesReply = z.object({
  ...envelope,
  reference: z.number(),
  version: z.number(),
  /** The best first; those the server would reject come last. */
  candidates: z.array(Candidate),
})
export type CandidatesReply = z.infer<typeof CandidatesReply>
