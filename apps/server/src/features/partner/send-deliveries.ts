import { nextTryAt, PAUSED_AFTER_MS } from '@kerbside/domain/partner/retry.ts'
import { MINUTE } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import { failpoint } from '../../failpoint.ts'
import type { Call } from '../../http/call.ts'
import type { HookAnswer } from '../../ports/hook/port.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { queueMail } from '../notification/queue-mail.ts'
import { listMembers } from '../staff/list-members.ts'
import { claimDelivery, concludeTry, type Delivery } from './delivery-store.ts'
import { signDelivery } from './hook-secret.ts'
import { type Hook, listHooks, lockHook, updateHook } from './hook-store.ts'

/** As long as a delivery may take; whoever died with it claimed leaves it to somebody else after that. */
const ALONE_MS = MINUTE
const GONE = 410

/** Sends one that is due; false when there is none. */
export async function sendDelivery(call: Call): Promise<boolean> {
  const { operator } = call
  const now = call.now()
  const again = new Date(now.getTime() + ALONE_MS)
  const delivery = await withOperator(call, (tx) => claimDelivery(tx, { operator, now, again }))
  if (!delivery) return false
  failpoint('webhook.claimed')
  const hooks = await withOperator(call, (tx) => listHooks(tx, { operator }))
  const hook = hooks.find(({ id }) => id === delivery.hookId)
  if (!hook) return true
  const answer = await post(call, { hook, delivery })
  failpoint('webhook.sent')
  await conclude(call, { delivery, answer })
  return true
}

async function post(
  call: Call,
  { hook, delivery }: { hook: Hook; delivery: Delivery },
): Promise<HookAnswer> {
  const { body } = delivery
  const signed = signDelivery(call, {
    hookId: hook.id,
    sealed: hook.secretSealed,
    messageId: messageIdOf(delivery),
    body,
    now: call.now(),
  })
  if (!signed) return { status: 0, ms: 0, answer: 'The secret of this endpoint cannot be opened.' }
  return call.hooks.send({
    url: hook.url,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Kerbside-Webhooks/1',
      ...signed,
    },
    body,
  })
}

/** The same for every try and every replay, so that a receiver knows what it has had. */
export const messageIdOf = ({ id }: Pick<Delivery, 'id'>): string => `msg_${id.replaceAll('-', '')}`

async function conclude(
  call: Call,
  { delivery, answer }: { delivery: Delivery; answer: HookAnswer },
): Promise<void> {
  const { operator, newId } = call
  const now = call.now()
  const isWell = answer.status >= 200 && answer.status < 300
  const spread = call.randomBytes(1).readUInt8() / 255
  const next = nextTryAt({ tries: delivery.tries, begunAt: delivery.begunAt, now, spread })
  const outcome = isWell
    ? ({ state: 'sent', runAt: now } as const)
    : ({ state: next ? 'waiting' : 'failed', runAt: next ?? now } as const)
  const owners = isWell ? [] : await listOwners(call)
  await withOperator(call, async (tx) => {
    await concludeTry(tx, {
      operator,
      delivery,
      attempt: { id: newId(), at: now, ...answer },
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
    const pauses = hook.state === 'active' && (isLong || answer.status === GONE)
    const pausedBecause = pauses ? sayWhy(answer) : hook.pausedBecause
    const state = pauses ? 'paused' : hook.state
    await updateHook(tx, { operator, hook: { ...hook, failingSince, state, pausedBecause } })
    if (!pauses) return
    const actor = { kind: 'system', id: '', name: '' } as const
    const detail = { because: pausedBecause }
    const object = `webhook ${hook.name}`
    await keepAudit(tx, { ...call, actor, deed: 'webhook.paused', object, detail })
    const facts = { webhook: hook.name, because: pausedBecause }
    for (const { name: firstName, to } of owners)
      await queueMail(tx, { call, kind: 'webhook-paused', to, facts: { ...facts, firstName } })
    call.log.error({ operator: call.profile.slug, webhook: hook.id }, 'a webhook was paused')
  })
}

/** Whoever can mend it; the operator's own letter box where nobody has come in yet. */
async function listOwners(call: Call): Promise<{ name: string; to: string }[]> {
  const members = await listMembers(call, call)
  const owners = members
    .filter(({ role, state }) => role === 'owner' && state === 'enrolled')
    .map(({ name, email: to }) => ({ name: name.split(' ')[0] ?? name, to }))
  const { email } = call.profile.settings
  return owners.length > 0 || email === '' ? owners : [{ name: '', to: email }]
}

const sayWhy = ({ status, answer }: HookAnswer): string =>
  status === 0 ? answer.slice(0, 200) : `status ${status}`
