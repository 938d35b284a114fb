import { createHash } from 'node:crypto'
import type { Content, Operator } from '@kerbside/domain/operator/operator.ts'
import { putSettings } from '@kerbside/domain/operator/read-settings.ts'
import type { SettingValues } from '@kerbside/domain/operator/setting-field.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { OperatorId } from '../../operator.ts'
import { dropOldDrafts, findDraft, insertDraft } from './preview-store.ts'

/** What is not live yet: settings by path, and words of the public pages in the place of the operator's own. */
export type PreviewDraft = { values: SettingValues; content: Partial<Content> }

const KEPT_MS = 30 * 60 * 1000
const TOKEN_BYTES = 32
const TOKEN = /^[A-Za-z0-9_-]{43}$/

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Keeps a draft for half an hour; whoever has the token sees the site with it. Judge it first. */
export async function keepPreview(call: Means, draft: PreviewDraft): Promise<{ token: string }> {
  return keep(call, draft)
}

type Means = Pick<Call, 'db' | 'operator' | 'now' | 'randomBytes'>

async function keep(call: Means, draft: object): Promise<{ token: string }> {
  const { operator } = call
  const now = call.now()
  const token = call.randomBytes(TOKEN_BYTES).toString('base64url')
  await withOperator(call, async (tx) => {
    await dropOldDrafts(tx, { operator, now })
    const until = new Date(now.getTime() + KEPT_MS)
    await insertDraft(tx, { operator, tokenHash: hashOf(token), draft, until })
  })
  return { token }
}

/** The operator as a draft would have it; undefined where the token opens nothing any more. */
export async function findPreview(
  { db, now }: Pick<Call, 'db' | 'now'>,
  { profile, token }: { profile: Operator; token: string },
): Promise<Operator | undefined> {
  if (!TOKEN.test(token)) return undefined
  const operator = profile.id as OperatorId
  const found = await withOperator({ db, operator }, (tx) =>
    findDraft(tx, { operator, tokenHash: hashOf(token), now: now() }),
  )
  // a letter is no page
  if (found === undefined || isLetter(found)) return undefined
  const { values, content } = found as PreviewDraft
  const drawn = putSettings(profile, values)
  const { settings } = drawn
  return { ...drawn, settings: { ...settings, content: { ...settings.content, ...content } } }
}

/** The same for a letter that is not sent yet, as HTML. */
export const keepLetter = (call: Means, html: string): Promise<{ token: string }> =>
  keep(call, { letter: html })

export async function findLetter(
  { db, operator, now }: Pick<Call, 'db' | 'operator' | 'now'>,
  { token }: { token: string },
): Promise<string | undefined> {
  if (!TOKEN.test(token)) return undefined
  const found = await withOperator({ db, operator }, (tx) =>
    findDraft(tx, { operator, tokenHash: hashOf(token), now: now() }),
  )
  return isLetter(found) ? found.letter : undefined
}

const isLetter = (draft: unknown): draft is { letter: string } =>
  typeof draft === 'object' && draft !== null && 'letter' in draft
