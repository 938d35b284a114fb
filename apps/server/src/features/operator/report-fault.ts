import { CODE } from '@kerbside/contract/codes.ts'
import type { reportFault as wire } from '@kerbside/contract/operator.ts'
import type { z } from 'zod'
import type { Call } from '../../http/call.ts'
import { maskParticulars } from './mask-particulars.ts'

/** Writes down what browsers cannot mend. Who saw it is nobody's business, so neither is what it sent of them. */
export function reportFault(
  { log, profile }: Pick<Call, 'log' | 'profile'>,
  { kind, detail }: z.output<typeof wire.input>,
): { code: number; message: string } {
  log.warn(
    { operator: profile.slug, kind, detail: maskParticulars(detail) },
    'a browser reports a fault',
  )
  return { code: CODE.done, message: '' }
}
