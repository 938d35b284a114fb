import { type TrackingCode, writeTrackingCode } from '@kerbside/domain/embed/tracking-code.ts'
import type { WidgetMode } from '@kerbside/domain/operator/operator.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { listChanges } from '../audit/list-changes.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { MAX_DOMAINS, readEmbedder } from './read-embedder.ts'
import { findCode, insertCode, listCodes, updateCode } from './store.ts'

type Deps = Pick<
  RequestContext,
  'db' | 'operator' | 'now' | 'principal' | 'changes' | 'randomBytes'
>

export type CodeResult =
  | { ok: true; code: TrackingCode }
  | { ok: false; reason: 'unknown' | 'too-many' | 'too-many-domains' }
  | { ok: false; reason: 'bad-domain'; domain: string }

const MAX_CODES = 100
const CODE_BYTES = 8

export const listTrackingCodes = (
  context: Pick<RequestContext, 'db' | 'operator'>,
): Promise<TrackingCode[]> => withOperator(context, (tx) => listCodes(tx, context))

/** Creates a code, or changes the named one; the policy of its pages changes at once. */
export async function saveCode(
  deps: Deps,
  input: {
    code: string
    name: string
    domains: readonly string[]
    mode: WidgetMode | undefined
    revoked: boolean
  },
): Promise<CodeResult> {
  const { operator, now, randomBytes } = deps
  const read = input.domains.map((domain) => ({ domain, origin: readEmbedder(domain) }))
  const bad = read.find(({ origin }) => origin === undefined)
  if (bad) return { ok: false, reason: 'bad-domain', domain: bad.domain }
  if (read.length > MAX_DOMAINS) return { ok: false, reason: 'too-many-domains' }
  const domains = [...new Set(read.flatMap(({ origin }) => origin ?? []))]
  const requested = { ...input, domains }

  const result = await withOperator(deps, async (tx): Promise<CodeResult> => {
    const isNew = input.code === ''
    const before = isNew ? undefined : await findCode(tx, { operator, code: input.code })
    if (!isNew && !before) return { ok: false, reason: 'unknown' }
    if (isNew && (await listCodes(tx, deps)).length >= MAX_CODES)
      return { ok: false, reason: 'too-many' }
    const code = before?.code ?? writeTrackingCode(input.name, randomBytes(CODE_BYTES))
    const saved = { ...requested, code }
    if (before) await updateCode(tx, { operator, saved, now: now() })
    else await insertCode(tx, { operator, made: saved, now: now() })
    const detail = listChanges(before ?? {}, saved)
    if (detail.length > 0)
      await recordAudit(tx, { ...deps, action: 'widget.saved', object: `widget ${code}`, detail })
    return { ok: true, code: saved }
  })
  if (result.ok) deps.changes.notify(operator)
  return result
}
