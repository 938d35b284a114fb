import { z } from 'zod'
import { envelope } from '../scalar.ts'

const instant = z.string()

/** What giving this job to this driver would break. `refuses`: the server will not do it. */
export const CandidateBreak = z.object({
  kind: z.enum([
    'type',
    'licence',
    'no-vehicle',
    'off-shift',
    'late',
    'overlap',
    'next-late',
    'no-position',
    'busy-offer',
  ]),
  /** "Arrives 17 min late", "Badge ends 23:59" */
  text: z.string(),
  refuses: z.boolean(),
})
export type CandidateBreak = z.infer<typeof CandidateBreak>

export const Candidate = z.object({
  driverid: z.number(),
  name: z.string(),
  initials: z.string(),
  phone: z.string(),
  vehicle: z.string(),
  regno: z.string(),
  /** Nothing is broken. */
  fits: z.boolean(),
  /** Has the leg or its offer already. */
  has: z.enum(['job', 'offer', 'rejected', 'timed_out', '']),
  /** When the driver is free, and where: "W1". */
  freeat: instant,
  freein: z.string(),
  /** Drive from there to the pickup. */
  driveminutes: z.number(),
  metres: z.number(),
  thereat: instant,
  /** Minutes between being there and the pickup; minus is late. */
  slackbefore: z.number(),
  /** Minutes between this drop-off plus the drive to the next pickup, and that pickup; null without a next one. */
  slackafter: z.number().nullable(),
  /** Reference of the next job, or null. */
  nextjobpartid: z.number().nullable(),
  jobstoday: z.number(),
  /** The driver's share of today's fares. */
  earnedtoday: z.number(),
  breaks: z.array(CandidateBreak),
  /** The same without what it breaks: "Free 06:35 in W1, there 06:47" */
  freewords: z.string(),
  /** "Free 06:35 in W1, there 06:47. Breaks nothing." */
  words: z.string(),
})
export type Candidate = z.infer<typeof Candidate>

export const CandidatesReply = z.object({
  ...envelope,
  jobpartid: z.number(),
  version: z.number(),
  /** The best first; those the server would refuse last. */
  candidates: z.array(Candidate),
})
export type CandidatesReply = z.infer<typeof CandidatesReply>
