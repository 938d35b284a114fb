import { createHash } from 'node:crypto'
import type { Content, Operator } from '@kerbside/domain/operator/operator.ts'
import { applySettings } from '@kerbside/domain/operator/read-settings.ts'
import type { SettingValues } from '@kerbside/domain/operator/setting-field.ts'
import { withOperator } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import type { RequestContext } from '../../request-context.ts'
import { dropOldDrafts, findDraft, insertDraft } from './preview-store.ts'

/** Unpublished changes: settings by path, and texts of the public pages that replace the operator's own. */
export type PreviewDraft = { values: SettingValues; content: Partial<Content> }

const PREVIEW_TTL_MS = 30 * 60 * 1000
const TOKEN_BYTES = 32
const TOKEN = /^[A-Za-z0-9_-]{43}$/

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Stores a draft for half an hour; its token shows the site with it. The caller has checked the draft. */
export async function savePreview(context: Deps, draft: PreviewDraft): Promise<{ token: string }> {
  return insertPreview(context, draft)
}

type Deps = Pick<RequestContext, 'db' | 'operator' | 'now' | 'randomBytes'>

async function insertPreview(context: Deps, draft: object): Promise<{ token: string }> {
  const { operator } = context
  const now = context.now()
  const token = context.randomBytes(TOKEN_BYTES).toString('base64url')
  await withOperator(context, async (tx) => {
    await dropOldDrafts(tx, { operator, now })
    const until = new Date(now.getTime() + PREVIEW_TTL_MS)
    await insertDraft(tx, { operator, tokenHash: hashOf(token), draft, until })
  })
  return { token }
}

/** The operator with a draft applied; undefined if the token is invalid or expired. */
export async function findPreview(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  { profile, token }: { profile: Operator; token: string },
): Promise<Operator | undefined> {
  if (!TOKEN.test(token)) return undefined
  const operator = profile.id as OperatorId
  const found = await withOperator({ db, operator }, (tx) =>
    findDraft(tx, { operator, tokenHash: hashOf(token), now: now() }),
  )
  // an e-mail preview is not a page draft
  if (found === undefined || isEmailPreview(found)) return undefined
  const { values, content } = found as PreviewDraft
  const drawn = applySettings(profile, values)
  const { settings } = drawn
  return { ...drawn, settings: { ...settings, content: { ...settings.content, ...content } } }
}

/** The same for an unsent e-mail, as HTML. */
export const saveEmailPreview = (context: Deps, html: string): Promise<{ token: string }> =>
  insertPreview(context, { email: html })

export async function findPreviewEmail(
  { db, operator, now }: Pick<RequestContext, 'db' | 'operator' | 'now'>,
  { token }: { token: string },
): Promise<string | undefined> {
  if (!TOKEN.test(token)) return undefined
  const found = await withOperator({ db, operator }, (tx) =>
    findDraft(tx, { operator, tokenHash: hashOf(token), now: now() }),
  )
  return isEmailPreview(found) ? found.email : undefined
}

const isEmailPreview = (draft: unknown): draft is { email: string } =>
  typeof draft === 'object' && draft !== null && 'email' in draft
