import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/partner/desk.ts'
import { EVENT_TYPES } from '@kerbside/domain/partner/event-type.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import type { RequestContext } from '../../request-context.ts'
import { findOrigin } from '../operator/find-origin.ts'
import type { LoggedDelivery } from './delivery-store.ts'
import { listDeskHooks, listHookLog } from './list-log.ts'
import { apiKeyStatus, endApiKey, listApiKeys, makeApiKey } from './save-api-key.ts'
import {
  changeHook,
  type HookResult,
  makeHook,
  renewHookSecret,
  replayHook,
  sendTestEvent,
} from './save-hook.ts'
import { messageIdOf } from './send-deliveries.ts'

const DONE = { code: CODE.done, message: '' } as const
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
/** Stands in for an id that is not a UUID, so that the database is never queried with malformed input. */
const NO_ID = '00000000-0000-0000-0000-000000000000'
const idOf = (input: string): string => (UUID.test(input) ? input : NO_ID)

/** API keys for other programs, and webhook endpoints. */
export function partnerDeskRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listApiKeys, async (_input, context) => showKeys(context))
  serve(app, deps, wire.makeApiKey, async (input, context) => {
    const secret = await makeApiKey(context, input)
    const shown = await showKeys(context, secret)
    return secret === undefined ? { ...shown, ...TOO_MANY_KEYS } : shown
  })
  serve(app, deps, wire.endApiKey, async ({ id }, context) =>
    (await endApiKey(context, { id: idOf(id) })) ? showKeys(context) : NOT_FOUND,
  )

  serve(app, deps, wire.listWebhooks, async (_input, context) => showHooks(context))
  serve(app, deps, wire.makeWebhook, async (input, context) =>
    replyWithHooks(context, await makeHook(context, input)),
  )
  serve(app, deps, wire.changeWebhook, async (input, context) =>
    replyWithHooks(context, await changeHook(context, { ...input, id: idOf(input.id) })),
  )
  serve(app, deps, wire.renewWebhookSecret, async ({ id, version }, context) =>
    replyWithHooks(context, await renewHookSecret(context, { id: idOf(id), version })),
  )
  serve(app, deps, wire.testWebhook, async ({ id }, context) =>
    (await sendTestEvent(context, { id: idOf(id) })) ? DONE : NOT_FOUND,
  )
  serve(app, deps, wire.listWebhookLog, async ({ id, failed }, context) => {
    const log = await listHookLog(context, { id: idOf(id), failedOnly: failed !== '' })
    return log ? { ...DONE, deliveries: log.map(writeDelivery) } : NOT_FOUND
  })
  serve(app, deps, wire.replayWebhook, async (input, context) => {
    const id = idOf(input.id)
    const count =
      input.since === ''
        ? await replayHook(context, { id, deliveryId: idOf(input.deliveryId) })
        : await replayHook(context, { id, since: new Date(input.since) })
    return count === undefined ? NOT_FOUND : { ...DONE, count }
  })
}

const TOO_MANY_KEYS = {
  code: CODE.refused,
  message: 'You’ve reached the maximum number of keys. Revoke one you don’t use.',
}

async function showKeys(context: RequestContext, secret = '') {
  const [keys, origin] = await Promise.all([listApiKeys(context), findOrigin(context)])
  return {
    ...DONE,
    base: `${origin}/api/v1`,
    secret,
    keys: keys.map((key) => ({
      id: key.id,
      name: key.name,
      startsWith: key.startsWith,
      scopes: [...key.scopes],
      madeAt: key.madeAt.toISOString(),
      madeBy: key.madeBy,
      usedAt: key.usedAt?.toISOString() ?? '',
      endsAt: key.endsAt?.toISOString() ?? '',
      stands: apiKeyStatus(key, context.now()),
    })),
  }
}

async function showHooks(context: RequestContext, secret = '') {
  const hooks = await listDeskHooks(context)
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
      failingSince: hook.failingSince?.toISOString() ?? '',
      madeAt: hook.madeAt.toISOString(),
      version: hook.version,
    })),
  }
}

async function replyWithHooks(context: RequestContext, result: HookResult) {
  const shown = await showHooks(context, result.ok ? result.secret : '')
  if (result.ok) return shown
  const { reason } = result
  if (reason === 'unknown') return NOT_FOUND
  if (reason === 'newer') return { conflict: { ...shown, code: CODE.refused, message: NEWER } }
  const { message, field } = REJECTION_MESSAGES[reason]
  return { ...shown, code: CODE.refused, message, field }
}

const NEWER = 'Someone else just changed this endpoint. You’re seeing their version.'

const REJECTION_MESSAGES = {
  'no-url': { field: 'url', message: 'Enter a URL such as https://example.com/events.' },
  'not-https': { field: 'url', message: 'The URL must start with https://.' },
  'with-password': { field: 'url', message: 'Remove the user name and password from the URL.' },
  'no-name': {
    field: 'url',
    message: 'Use a public host name such as hooks.example.com, not an IP address or localhost.',
  },
  'too-long': { field: 'url', message: 'The URL is too long.' },
  'too-many': {
    field: '',
    message: 'You’ve reached the maximum number of endpoints. Delete one first.',
  },
} satisfies Record<
  Exclude<Extract<HookResult, { ok: false }>['reason'], 'unknown' | 'newer'>,
  object
>

const writeDelivery = (item: LoggedDelivery) => ({
  id: item.id,
  messageId: messageIdOf(item),
  type: item.type,
  state: item.state,
  madeAt: item.madeAt.toISOString(),
  nextAt: item.state === 'waiting' ? item.runAt.toISOString() : '',
  body: item.body,
  attempts: item.attempts.map(({ at, status, ms, answer: replyWithHooks }) => ({
    at: at.toISOString(),
    status,
    ms,
    answer: replyWithHooks,
  })),
})
