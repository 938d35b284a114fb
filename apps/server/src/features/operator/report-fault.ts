import { CODE } from '@kerbside/contract/codes.ts'
import type { reportFault as wire } from '@kerbside/contract/operator.ts'
import type { z } from 'zod'
import type { Call } from '../../http/call.ts'

/** Writes down what browsers cannot mend. Who saw it is nobody's business, so it is not written down. */
export function reportFault(
  { log, profile }: Pick<Call, 'log' | 'profile'>,
  { kind, detail }: z.output<typeof wire.input>,
): { code: number; message: string } {
  log.warn({ operator: profile.slug, kind, detail }, 'a browser reports a fault')
  return { code: CODE.done, message: '' }
}
