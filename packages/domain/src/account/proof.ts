import { MINUTE } from '../time.ts'

const PROOF_MINUTES = 10

/** Whether the password was entered recently enough for an action that a passer-by at an open browser must not take. */
export const isProved = (provedAt: Date | undefined, now: Date): boolean =>
  provedAt !== undefined && now.getTime() - provedAt.getTime() < PROOF_MINUTES * MINUTE

/** Fields of a profile that need the password, because changing them takes over the account. */
export const needsProof = (
  stored: { email: string; phone: string; diallingCode: string },
  typed: { email: string; phone: string; diallingCode: string },
): boolean =>
  stored.email !== typed.email ||
  stored.phone !== typed.phone ||
  stored.diallingCode !== typed.diallingCode
