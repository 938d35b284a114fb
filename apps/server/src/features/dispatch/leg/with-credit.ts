import type { RequestContext } from '../../../request-context.ts'
import { isCreditError } from '../../credit/take-credit.ts'
import { type DispatchResult, withLockedLeg } from './with-locked-leg.ts'

/** Runs a change that may put more on a company account: beyond its credit limit nothing is written. */
export async function withCredit(
  context: RequestContext,
  { reference }: { reference: number },
  change: () => Promise<DispatchResult>,
): Promise<DispatchResult> {
  try {
    return await change()
  } catch (error) {
    if (!isCreditError(error)) throw error
    return withLockedLeg(context, {
      reference,
      work: async () => ({ ok: false, reason: 'credit-used-up' }),
    })
  }
}
