import { type TrackingCode, writeTrackingCode } from '@kerbside/domain/embed/tracking-code.ts'
import type { WidgetMode } from '@kerbside/domain/operator/operator.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { listChanges } from '../audit/list-changes.ts'
import { MOST_DOMAINS, readEmbedder } from './read-embedder.ts'
import { findCode, insertCode, listCodes, updateCode } from './store.ts'

type Means = Pick<Call, 'db' | 'operator' | 'now' | 'who' | 'changes' | 'randomBytes'>

export type CodeVerdict =
  | { ok: true; code: TrackingCode }
  | { ok: false; reason: 'unknown' | 'too-many' | 'too-many-domains' }
  | { ok: false; reason: 'bad-domain'; domain: string }

const MOST_CODES = 100
const CODE_BYTES = 8

export const listTrackingCodes = (call: Pick<Call, 'db' | 'operator'>): Promise<TrackingCode[]> =>
  withOperator(call, (tx) => listCodes(tx, call))

/** Makes a code, or changes the one that is named; the policy of its pages follows at once. */
export async function saveCode(
  means: Means,
  said: {
    code: string
    name: string
    domains: readonly string[]
    mode: WidgetMode | undefined
    revoked: boolean
  },
): Promise<CodeVerdict> {
  const { operator, now, randomBytes } = means
  const read = said.domains.map((domain) => ({ domain, origin: readEmbedder(domain) }))
  const bad = read.find(({ origin }) => origin === undefined)
  if (bad) return { ok: false, reason: 'bad-domain', domain: bad.domain }
  if (read.length > MOST_DOMAINS) return { ok: false, reason: 'too-many-domains' }
  const domains = [...new Set(read.flatMap(({ origin }) => origin ?? []))]
  const wished = { ...said, domains }

  const verdict = await withOperator(means, async (tx): Promise<CodeVerdict> => {
    const isNew = said.code === ''
    const before = isNew ? undefined : await findCode(tx, { operator, code: said.code })
    if (!isNew && !before) return { ok: false, reason: 'unknown' }
    if (isNew && (await listCodes(tx, means)).length >= MOST_CODES)
      return { ok: false, reason: 'too-many' }
    const code = before?.code ?? writeTrackingCode(said.name, randomBytes(CODE_BYTES))
    const saved = { ...wished, code }
    if (before) await updateCode(tx, { operator, saved, now: now() })
    else await insertCode(tx, { operator, made: saved, now: now() })
    const detail = listChanges(before ?? {}, saved)
    if (detail.length > 0)
      await keepAudit(tx, { ...means, deed: 'widget.saved', object: `widget ${code}`, detail })
    return { ok: true, code: saved }
  })
  if (verdict.ok) means.changes.tell(operator)
  return verdict
}
