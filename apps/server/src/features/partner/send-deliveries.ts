import { nextTryAt, PAUSED_AFTER_MS } from '@kerbside/domain/partner/retry.ts'
import { MINUTE } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import { failpoint } from '../../failpoint.ts'
import type { HookResponse } from '../../ports/hook/port.ts'
import type { RequestContext } from '../../request-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { queueMail } from '../notification/send/queue-mail.ts'
import { listMembers } from '../staff/list-members.ts'
import { claimDelivery, concludeTry, type Delivery } from './delivery-store.ts'
import { signDelivery } from './hook-secret.ts'
import { type Hook, listHooks, lockHook, updateHook } from './hook-store.ts'

/** The maximum duration of a delivery. After it, another process may take over a delivery whose process died. */
const ALONE_MS = MINUTE
const HTTP_GONE = 410

/** Sends one due delivery; false if there is none. */
export async function sendDelivery(context: RequestContext): Promise<boolean> {
  const { operator } = context
  const now = context.now()
  const again = new Date(now.getTime() + ALONE_MS)
  const delivery = await withOperator(context, (tx) => claimDelivery(tx, { operator, now, again }))
  if (!delivery) return false
  failpoint('webhook.claimed')
  const hooks = await withOperator(context, (tx) => listHooks(tx, { operator }))
  const hook = hooks.find(({ id }) => id === delivery.hookId)
  if (!hook) return true
  const response = await post(context, { hook, delivery })
  failpoint('webhook.sent')
  await conclude(context, { delivery, answer: response })
  return true
}

async function post(
  context: RequestContext,
  { hook, delivery }: { hook: Hook; delivery: Delivery },
): Promise<HookResponse> {
  const { body } = delivery
  const signed = signDelivery(context, {
    hookId: hook.id,
    sealed: hook.secretSealed,
    messageId: messageIdOf(delivery),
    body,
    now: context.now(),
  })
  if (!signed)
    return { status: 0, ms: 0, answer: 'The signing secret can’t be read. Create a new one.' }
  return context.hooks.send({
    url: hook.url,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Kerbside-Webhooks/1',
      ...signed,
    },
    body,
  })
}

/** The same id for every try and replay, so that a receiver can detect duplicates. */
export const messageIdOf = ({ id }: Pick<Delivery, 'id'>): string => `msg_${id.replaceAll('-', '')}`

async function conclude(
  context: RequestContext,
  { delivery, answer: response }: { delivery: Delivery; answer: HookResponse },
): Promise<void> {
  const { operator, newId } = context
  const now = context.now()
  const isWell = response.status >= 200 && response.status < 300
  const spread = context.randomBytes(1).readUInt8() / 255
  const next = nextTryAt({ tries: delivery.tries, startedAt: delivery.startedAt, now, spread })
  const outcome = isWell
    ? ({ state: 'sent', runAt: now } as const)
    : ({ state: next ? 'waiting' : 'failed', runAt: next ?? now } as const)
  const owners = isWell ? [] : await listOwners(context)
  await withOperator(context, async (tx) => {
    await concludeTry(tx, {
      operator,
      delivery,
      attempt: { id: newId(), at: now, ...response },
      ...outcome,
    })
    const hook = await lockHook(tx, { operator, id: delivery.hookId })
    if (!hook) return
    if (isWell) {
      if (hook.failingSince)
        await updateHook(tx, { operator, hook: { ...hook, failingSince: undefined } })
      return
    }
    const failingSince = hook.failingSince ?? now
    const isLong = now.getTime() - failingSince.getTime() >= PAUSED_AFTER_MS
    const pauses = hook.state === 'active' && (isLong || response.status === HTTP_GONE)
    const pausedBecause = pauses ? describeFailure(response) : hook.pausedBecause
    const state = pauses ? 'paused' : hook.state
    await updateHook(tx, { operator, hook: { ...hook, failingSince, state, pausedBecause } })
    if (!pauses) return
    const actor = { kind: 'system', id: '', name: '' } as const
    const detail = { because: pausedBecause }
    const object = `webhook ${hook.name}`
    await recordAudit(tx, { ...context, actor, action: 'webhook.paused', object, detail })
    const params = { webhook: hook.name, because: pausedBecause }
    for (const { name: firstName, to } of owners)
      await queueMail(tx, { context, kind: 'webhook-paused', to, facts: { ...params, firstName } })
    context.log.error({ operator: context.profile.slug, webhook: hook.id }, 'a webhook was paused')
  })
}

/** The owners, who can repair an endpoint; the operator's own e-mail address if no owner has enrolled yet. */
async function listOwners(context: RequestContext): Promise<{ name: string; to: string }[]> {
  const members = await listMembers(context, context)
  const owners = members
    .filter(({ role, state }) => role === 'owner' && state === 'enrolled')
    .map(({ name, email: to }) => ({ name: name.split(' ')[0] ?? name, to }))
  const { email } = context.profile.settings
  return owners.length > 0 || email === '' ? owners : [{ name: '', to: email }]
}

const describeFailure = ({ status, answer: response }: HookResponse): string =>
  status === 0 ? response.slice(0, 200) : `status ${status}`
