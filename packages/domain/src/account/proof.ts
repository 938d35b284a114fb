import { MINUTE } from '../time.ts'

const PROOF_MINUTES = 10

/** Whether the password was given lately enough for what somebody at an open browser should not do. */
export const isProved = (provedAt: Date | undefined, now: Date): boolean =>
  provedAt !== undefined && now.getTime() - provedAt.getTime() < PROOF_MINUTES * MINUTE

/** What of a profile only its owner may change: by these an account is taken over. */
export const needsProof = (
  kept: { email: string; phone: string; diallingCode: string },
  said: { email: string; phone: string; diallingCode: string },
): boolean =>
  kept.email !== said.email || kept.phone !== said.phone || kept.diallingCode !== said.diallingCode
