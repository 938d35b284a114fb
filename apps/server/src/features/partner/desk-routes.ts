import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/desk/partner.ts'
import { EVENT_TYPES } from '@kerbside/domain/partner/event-type.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { findOrigin } from '../operator/find-origin.ts'
import type { LoggedDelivery } from './delivery-store.ts'
import { endApiKey, listApiKeys, makeApiKey, standsOf } from './keep-api-key.ts'
import {
  changeHook,
  type HookVerdict,
  makeHook,
  renewHookSecret,
  replayHook,
  sendTestEvent,
} from './keep-hook.ts'
import { listDeskHooks, listHookLog } from './list-log.ts'
import { messageIdOf } from './send-deliveries.ts'

const DONE = { code: CODE.done, message: '' } as const
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
/** An id of ours; anything else is none, and is not asked of the database. */
const NO_ID = '00000000-0000-0000-0000-000000000000'
const idOf = (said: string): string => (UUID.test(said) ? said : NO_ID)

/** Keys for other programs, and where events are sent. */
export function partnerDeskRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listApiKeys, async (_nothing, call) => showKeys(call))
  serve(app, deps, wire.makeApiKey, async (said, call) => {
    const secret = await makeApiKey(call, said)
    const shown = await showKeys(call, secret)
    return secret === undefined ? { ...shown, ...TOO_MANY_KEYS } : shown
  })
  serve(app, deps, wire.endApiKey, async ({ id }, call) =>
    (await endApiKey(call, { id: idOf(id) })) ? showKeys(call) : NOT_FOUND,
  )

  serve(app, deps, wire.listWebhooks, async (_nothing, call) => showHooks(call))
  serve(app, deps, wire.makeWebhook, async (said, call) => answer(call, await makeHook(call, said)))
  serve(app, deps, wire.changeWebhook, async (said, call) =>
    answer(call, await changeHook(call, { ...said, id: idOf(said.id) })),
  )
  serve(app, deps, wire.renewWebhookSecret, async ({ id, version }, call) =>
    answer(call, await renewHookSecret(call, { id: idOf(id), version })),
  )
  serve(app, deps, wire.testWebhook, async ({ id }, call) =>
    (await sendTestEvent(call, { id: idOf(id) })) ? DONE : NOT_FOUND,
  )
  serve(app, deps, wire.listWebhookLog, async ({ id, failed }, call) => {
    const log = await listHookLog(call, { id: idOf(id), failedOnly: failed !== '' })
    return log ? { ...DONE, deliveries: log.map(writeDelivery) } : NOT_FOUND
  })
  serve(app, deps, wire.replayWebhook, async (said, call) => {
    const id = idOf(said.id)
    const count =
      said.since === ''
        ? await replayHook(call, { id, deliveryId: idOf(said.deliveryid) })
        : await replayHook(call, { id, since: new Date(said.since) })
    return count === undefined ? NOT_FOUND : { ...DONE, count }
  })
}

const TOO_MANY_KEYS = {
  code: CODE.refused,
  message: 'There are as many open keys as there may be. End one that is not used.',
}

async function showKeys(call: Call, secret = '') {
  const [keys, origin] = await Promise.all([listApiKeys(call), findOrigin(call)])
  return {
    ...DONE,
    base: `${origin}/api/v1`,
    secret,
    keys: keys.map((key) => ({
      id: key.id,
      name: key.name,
      startswith: key.startsWith,
      scopes: [...key.scopes],
      madeat: key.madeAt.toISOString(),
      madeby: key.madeBy,
      usedat: key.usedAt?.toISOString() ?? '',
      endsat: key.endsAt?.toISOString() ?? '',
      stands: standsOf(key, call.now()),
    })),
  }
}

async function showHooks(call: Call, secret = '') {
  const hooks = await listDeskHooks(call)
  return {
    ...DONE,
    types: [...EVENT_TYPES],
    field: '',
    secret,
    hooks: hooks.map((hook) => ({
      id: hook.id,
      name: hook.name,
      url: hook.url,
      types: [...hook.types],
      state: hook.state,
      because: hook.pausedBecause,
      failingsince: hook.failingSince?.toISOString() ?? '',
      madeat: hook.madeAt.toISOString(),
      version: hook.version,
    })),
  }
}

async function answer(call: Call, verdict: HookVerdict) {
  const shown = await showHooks(call, verdict.ok ? verdict.secret : '')
  if (verdict.ok) return shown
  const { reason } = verdict
  if (reason === 'unknown') return NOT_FOUND
  if (reason === 'newer') return { conflict: { ...shown, code: CODE.refused, message: NEWER } }
  const { message, field } = REFUSALS[reason]
  return { ...shown, code: CODE.refused, message, field }
}

const NEWER = 'Somebody else changed this endpoint first. It is shown as it stands now.'

const REFUSALS = {
  'no-url': { field: 'url', message: 'This is no address, such as https://example.com/events.' },
  'not-https': { field: 'url', message: 'The address must begin with https://.' },
  'with-password': { field: 'url', message: 'Leave name and password out of the address.' },
  'no-name': {
    field: 'url',
    message: 'Give a name others can reach, such as hooks.example.com, not a number or localhost.',
  },
  'too-long': { field: 'url', message: 'The address is too long.' },
  'too-many': { field: '', message: 'There are as many endpoints as there may be.' },
} satisfies Record<
  Exclude<Extract<HookVerdict, { ok: false }>['reason'], 'unknown' | 'newer'>,
  object
>

const writeDelivery = (one: LoggedDelivery) => ({
  id: one.id,
  messageid: messageIdOf(one),
  type: one.type,
  state: one.state,
  madeat: one.madeAt.toISOString(),
  nextat: one.state === 'waiting' ? one.runAt.toISOString() : '',
  body: one.body,
  attempts: one.attempts.map(({ at, status, ms, answer }) => ({
    at: at.toISOString(),
    status,
    ms,
    answer,
  })),
})
