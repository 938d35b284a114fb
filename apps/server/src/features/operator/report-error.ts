import { CODE } from '@kerbside/contract/codes.ts'
import type { reportError as wire } from '@kerbside/contract/operator.ts'
import type { z } from 'zod'
import type { RequestContext } from '../../request-context.ts'
import { maskParticulars } from './mask-particulars.ts'

/**
 * Logs errors that browsers cannot recover from. Contains no personal data: neither the customer nor what the browser
 * sent about them.
 */
export function reportError(
  { log, profile }: Pick<RequestContext, 'log' | 'profile'>,
  { kind, detail }: z.output<typeof wire.input>,
): { code: number; message: string } {
  log.warn(
    { operator: profile.slug, kind, detail: maskParticulars(detail) },
    'a browser reports a fault',
  )
  return { code: CODE.done, message: '' }
}
