import { EVENT_TYPES, TEST_EVENT } from '@kerbside/domain/partner/event-type.ts'
import { type HookUrlFault, judgeHookUrl } from '@kerbside/domain/partner/judge-hook-url.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { listChanges } from '../audit/list-changes.ts'
import { insertDeliveries, replayDeliveries } from './delivery-store.ts'
import { findLastNumber } from './event-store.ts'
import { makeHookSecret } from './hook-secret.ts'
import { type Hook, insertHook, listHooks, lockHook, updateHook } from './hook-store.ts'
import { numberAllEvents } from './list-events.ts'

const MOST_HOOKS = 20

export type HookVerdict =
  | { ok: true; secret: string; id: string }
  | { ok: false; reason: HookUrlFault | 'too-many' | 'newer' | 'unknown' }

type Said = { name: string; url: string; types: readonly string[] }

const shownOf = ({ name, url, types, state }: Hook) => ({ name, url, types: [...types], state })

/** Parsed as `fetch` parses it, so that no spelling of an IP address passes for a host name. */
export const readHookUrl = (text: string, hooks: { plain: boolean }) =>
  judgeHookUrl(URL.canParse(text) ? new URL(text) : undefined, hooks)

/** Makes an endpoint; it is told of what happens from now on. Its secret is in this answer and never again. */
export async function makeHook(call: Call, said: Said): Promise<HookVerdict> {
  const { operator, newId, now } = call
  const judged = readHookUrl(said.url, call.hooks)
  if (!judged.ok) return judged
  await numberAllEvents(call)
  return withOperator(call, async (tx): Promise<HookVerdict> => {
    if ((await listHooks(tx, { operator })).length >= MOST_HOOKS)
      return { ok: false, reason: 'too-many' }
    const id = newId()
    const { secret, sealed } = makeHookSecret(call, { hookId: id })
    const hook: Hook = {
      id,
      name: said.name,
      url: judged.url,
      types: typesOf(said),
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
    await keepAudit(tx, { ...call, deed: 'webhook.made', object, detail: shownOf(hook) })
    return { ok: true, secret, id }
  })
}

/** Changes one that nobody else has changed since: what it is called, where it is, what it is told, whether it is. */
export async function changeHook(
  call: Call,
  said: Said & { id: string; version: number; state: Hook['state'] },
): Promise<HookVerdict> {
  const { operator } = call
  const judged = readHookUrl(said.url, call.hooks)
  if (!judged.ok) return judged
  return withOperator(call, async (tx): Promise<HookVerdict> => {
    const before = await lockHook(tx, { operator, id: said.id })
    if (!before) return { ok: false, reason: 'unknown' }
    if (before.version !== said.version) return { ok: false, reason: 'newer' }
    const begins = said.state === 'active' && before.state !== 'active'
    const hook: Hook = {
      ...before,
      name: said.name,
      url: judged.url,
      types: typesOf(said),
      state: said.state,
      version: before.version + 1,
      // it has three days again
      ...(begins && { failingSince: undefined, pausedBecause: '' }),
    }
    const detail = listChanges(shownOf(before), shownOf(hook))
    if (detail.length === 0) return { ok: true, secret: '', id: hook.id }
    await updateHook(tx, { operator, hook })
    const deed = said.state === 'ended' ? 'webhook.ended' : 'webhook.changed'
    await keepAudit(tx, { ...call, deed, object: `webhook ${hook.name}`, detail })
    return { ok: true, secret: '', id: hook.id }
  })
}

/** A secret in the place of the one that was; what is sent from now on is signed with it. */
export async function renewHookSecret(
  call: Call,
  { id, version }: { id: string; version: number },
): Promise<HookVerdict> {
  const { operator } = call
  return withOperator(call, async (tx): Promise<HookVerdict> => {
    const before = await lockHook(tx, { operator, id })
    if (!before) return { ok: false, reason: 'unknown' }
    if (before.version !== version) return { ok: false, reason: 'newer' }
    const { secret, sealed } = makeHookSecret(call, { hookId: id })
    const hook = { ...before, secretSealed: sealed, version: before.version + 1 }
    await updateHook(tx, { operator, hook })
    const object = `webhook ${hook.name}`
    await keepAudit(tx, { ...call, deed: 'webhook.secret-renewed', object, detail: {} })
    return { ok: true, secret, id }
  })
}

/** Leaves something to be sent that says it is a test; false where there is no such endpoint. */
export async function sendTestEvent(call: Call, { id }: { id: string }): Promise<boolean> {
  const { operator, newId, now } = call
  return withOperator(call, async (tx) => {
    if (!(await lockHook(tx, { operator, id }))) return false
    const timestamp = now().toISOString()
    const body = JSON.stringify({ id: newId(), type: TEST_EVENT, timestamp, data: {} })
    const test = { id: newId(), hookId: id, type: TEST_EVENT, body, eventId: undefined, number: 0 }
    await insertDeliveries(tx, { operator, made: [test], now: now() })
    return true
  })
}

/** Sends again: one, or all since a moment. Tells how many; undefined where there is no such endpoint. */
export async function replayHook(
  call: Call,
  said: { id: string } & ({ deliveryId: string } | { since: Date }),
): Promise<number | undefined> {
  const { operator, now } = call
  return withOperator(call, async (tx) => {
    const hook = await lockHook(tx, { operator, id: said.id })
    if (!hook) return undefined
    const of = { operator, hookId: said.id, now: now() }
    const count = await replayDeliveries(
      tx,
      'since' in said ? { ...of, since: said.since } : { ...of, id: said.deliveryId },
    )
    if (count > 0) {
      const object = `webhook ${hook.name}`
      await keepAudit(tx, { ...call, deed: 'webhook.replayed', object, detail: { count } })
    }
    return count
  })
}

/** All of them is none: what is to come is told too. */
const typesOf = ({ types }: Said): readonly string[] => {
  const known = EVENT_TYPES.filter((type) => types.includes(type))
  return known.length === EVENT_TYPES.length ? [] : known
}
