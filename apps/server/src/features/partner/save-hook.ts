import { checkHookUrl, type HookUrlError } from '@kerbside/domain/partner/check-hook-url.ts'
import { EVENT_TYPES, TEST_EVENT } from '@kerbside/domain/partner/event-type.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { listChanges } from '../audit/list-changes.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { insertDeliveries, replayDeliveries } from './delivery-store.ts'
import { findLastNumber } from './event-store.ts'
import { makeHookSecret } from './hook-secret.ts'
import { type Hook, insertHook, listHooks, lockHook, updateHook } from './hook-store.ts'
import { numberAllEvents } from './list-events.ts'

const MAX_HOOKS = 20

export type HookResult =
  | { ok: true; secret: string; id: string }
  | { ok: false; reason: HookUrlError | 'too-many' | 'newer' | 'unknown' }

type Input = { name: string; url: string; types: readonly string[] }

const shownOf = ({ name, url, types, state }: Hook) => ({ name, url, types: [...types], state })

/** Parsed as `fetch` parses it, so that no spelling of an IP address passes for a host name. */
export const readHookUrl = (text: string, hooks: { plain: boolean }) =>
  checkHookUrl(URL.canParse(text) ? new URL(text) : undefined, hooks)

/** Makes an endpoint, which gets events from now on. Its secret appears in this response only. */
export async function makeHook(context: RequestContext, input: Input): Promise<HookResult> {
  const { operator, newId, now } = context
  const checked = readHookUrl(input.url, context.hooks)
  if (!checked.ok) return checked
  await numberAllEvents(context)
  return withOperator(context, async (tx): Promise<HookResult> => {
    if ((await listHooks(tx, { operator })).length >= MAX_HOOKS)
      return { ok: false, reason: 'too-many' }
    const id = newId()
    const { secret, sealed } = makeHookSecret(context, { hookId: id })
    const hook: Hook = {
      id,
      name: input.name,
      url: checked.url,
      types: typesOf(input),
      state: 'active',
      pausedBecause: '',
      spreadThrough: await findLastNumber(tx, { operator }),
      failingSince: undefined,
      madeAt: now(),
      version: 1,
      secretSealed: sealed,
    }
    await insertHook(tx, { operator, hook })
    const object = `webhook ${hook.name}`
    await recordAudit(tx, { ...context, action: 'webhook.made', object, detail: shownOf(hook) })
    return { ok: true, secret, id }
  })
}

/** Changes the name, URL, event types or active state of an endpoint, unless it was changed since this version. */
export async function changeHook(
  context: RequestContext,
  input: Input & { id: string; version: number; state: Hook['state'] },
): Promise<HookResult> {
  const { operator } = context
  const checked = readHookUrl(input.url, context.hooks)
  if (!checked.ok) return checked
  return withOperator(context, async (tx): Promise<HookResult> => {
    const before = await lockHook(tx, { operator, id: input.id })
    if (!before) return { ok: false, reason: 'unknown' }
    if (before.version !== input.version) return { ok: false, reason: 'newer' }
    const begins = input.state === 'active' && before.state !== 'active'
    const hook: Hook = {
      ...before,
      name: input.name,
      url: checked.url,
      types: typesOf(input),
      state: input.state,
      version: before.version + 1,
      // a new failure period of three days begins
      ...(begins && { failingSince: undefined, pausedBecause: '' }),
    }
    const detail = listChanges(shownOf(before), shownOf(hook))
    if (detail.length === 0) return { ok: true, secret: '', id: hook.id }
    await updateHook(tx, { operator, hook })
    const action = input.state === 'ended' ? 'webhook.ended' : 'webhook.changed'
    await recordAudit(tx, { ...context, action, object: `webhook ${hook.name}`, detail })
    return { ok: true, secret: '', id: hook.id }
  })
}

/** Replaces the secret; later deliveries are signed with the new one. */
export async function renewHookSecret(
  context: RequestContext,
  { id, version }: { id: string; version: number },
): Promise<HookResult> {
  const { operator } = context
  return withOperator(context, async (tx): Promise<HookResult> => {
    const before = await lockHook(tx, { operator, id })
    if (!before) return { ok: false, reason: 'unknown' }
    if (before.version !== version) return { ok: false, reason: 'newer' }
    const { secret, sealed } = makeHookSecret(context, { hookId: id })
    const hook = { ...before, secretSealed: sealed, version: before.version + 1 }
    await updateHook(tx, { operator, hook })
    const object = `webhook ${hook.name}`
    await recordAudit(tx, { ...context, action: 'webhook.secret-renewed', object, detail: {} })
    return { ok: true, secret, id }
  })
}

/** Queues a test event; false if there is no such endpoint. */
export async function sendTestEvent(
  context: RequestContext,
  { id }: { id: string },
): Promise<boolean> {
  const { operator, newId, now } = context
  return withOperator(context, async (tx) => {
    if (!(await lockHook(tx, { operator, id }))) return false
    const timestamp = now().toISOString()
    const body = JSON.stringify({ id: newId(), type: TEST_EVENT, timestamp, data: {} })
    const test = { id: newId(), hookId: id, type: TEST_EVENT, body, eventId: undefined, number: 0 }
    await insertDeliveries(tx, { operator, made: [test], now: now() })
    return true
  })
}

/** Queues deliveries again: one, or all since a time. Returns how many; undefined if there is no such endpoint. */
export async function replayHook(
  context: RequestContext,
  input: { id: string } & ({ deliveryId: string } | { since: Date }),
): Promise<number | undefined> {
  const { operator, now } = context
  return withOperator(context, async (tx) => {
    const hook = await lockHook(tx, { operator, id: input.id })
    if (!hook) return undefined
    const key = { operator, hookId: input.id, now: now() }
    const count = await replayDeliveries(
      tx,
      'since' in input ? { ...key, since: input.since } : { ...key, id: input.deliveryId },
    )
    if (count > 0) {
      const object = `webhook ${hook.name}`
      await recordAudit(tx, { ...context, action: 'webhook.replayed', object, detail: { count } })
    }
    return count
  })
}

/** Choosing all types is stored as an empty list, so that future event types are included. */
const typesOf = ({ types }: Input): readonly string[] => {
  const recognised = EVENT_TYPES.filter((type) => types.includes(type))
  return recognised.length === EVENT_TYPES.length ? [] : recognised
}
