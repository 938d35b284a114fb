import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/fleet/kinds.ts'
import { type LicenceKind, NO_EXPIRY, type OwnKind } from '@kerbside/domain/driver/driver.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { serve } from '../../../http/serve.ts'
import type { StoredKind } from './kind-store.ts'
import { archiveKind, saveKind } from './save-kind.ts'

const DONE = { code: CODE.done, message: '' }
const rejection = (message: string) => ({ code: CODE.refused, message })

/** '' for a document without an expiry. */
export const writeExpiry = (expiresOn: string): string => (expiresOn === NO_EXPIRY ? '' : expiresOn)

/** '' for a fixed kind. */
export const nameOfKind = (kind: LicenceKind, kinds: readonly OwnKind[]): string =>
  kinds.find((item) => item.kind === kind)?.name ?? ''

export const writeKind = (kind: StoredKind): wire.DocumentKind => ({
  number: kind.number,
  version: kind.version,
  kind: kind.kind,
  holder: kind.holder,
  name: kind.name,
  required: kind.isRequired,
  expires: kind.expires,
  warningDays: kind.warningDays,
  archived: kind.isArchived,
})

/** The kinds of documents that the operator has added. */
export function kindRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.saveDocumentKind, async ({ required, ...input }, context) => {
    const saved = await saveKind(context, { ...input, isRequired: required })
    if (saved.ok) return { ...DONE, number: saved.number, errors: [] }
    const [path, message] = wire.KIND_ERRORS[saved.reason]
    const reply = {
      ...rejection(message),
      number: 0,
      errors: path === '' ? [] : [{ path, message }],
    }
    return saved.reason === 'newer' ? { conflict: reply } : reply
  })

  serve(app, deps, wire.archiveDocumentKind, async ({ number, archived }, context) => {
    const result = await archiveKind(context, { number, isArchived: archived })
    return result.ok ? DONE : rejection(wire.KIND_ERRORS[result.reason][1])
  })
}
