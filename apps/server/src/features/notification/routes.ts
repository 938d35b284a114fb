import { CODE, MISSING } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/notification.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { operatorOf } from '../../http/context-of-request.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { systemContext } from '../../system-context.ts'
import { chooseMessage, listOwnChoices } from './compose/choose-messages.ts'
import { findPushOwner, subscribePush, unsubscribePush } from './send/subscribe-push.ts'
import { writeMailbox, writeStoredMessage } from './send/write-mailbox.ts'
import type { StoredMessage } from './store.ts'
import { findStoredMessageByRef, listStoredMessages } from './templates/list-stored-messages.ts'

/** Only a demo on this machine: e-mails contain links that sign in. */
const LOCAL = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** Frames with an e-mail load only its own styles; no scripts and no requests. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The page of messages a demo would have sent: /dev/mail. A production install has no such page. */
export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  serveWire(app, deps)
  const { demo, publicUrl } = deps.settings
  if (!demo || !LOCAL.test(new URL(publicUrl).hostname)) return

  const contextFor = async (request: FastifyRequest) => {
    const profile = await operatorOf(deps, request)
    return profile?.mode === 'test' ? systemContext(deps, profile) : undefined
  }
  const findMessageOf = async (request: FastifyRequest): Promise<StoredMessage | undefined> => {
    const context = await contextFor(request)
    const { ref } = request.params as { ref: string }
    return context && findStoredMessageByRef(context, { ref })
  }

  app.get('/dev/mail', async (request, response) => {
    const context = await contextFor(request)
    if (!context) return missing(response)
    const stored = await listStoredMessages(context)
    return sendPage(response, writeMailbox({ name: context.profile.name, kept: stored }))
  })

  app.get('/dev/mail/:ref', async (request, response) => {
    const stored = await findMessageOf(request)
    return stored ? sendPage(response, writeStoredMessage(stored)) : missing(response)
  })

  app.get('/dev/mail/:ref/:number', async (request, response) => {
    const { number } = request.params as { number: string }
    const file = (await findMessageOf(request))?.files[Number(number)]
    if (!file) return missing(response)
    return response
      .header('cache-control', 'no-store')
      .header('content-type', file.mediaType)
      .header(
        'content-disposition',
        `attachment; filename="${file.name.replaceAll(/[^\w.-]/g, '-')}"`,
      )
      .send(Buffer.from(file.base64, 'base64'))
  })
}

function serveWire(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.findPushKey, async (_input, context) => ({
    ...DONE,
    publickey: context.pushFor(context.profile).publicKey,
  }))

  serve(app, deps, wire.subscribePush, async ({ code, jobpartid, ...params }, context) => {
    const owner = await findPushOwner(context, { code, reference: jobpartid })
    if (!owner) return NOT_FOUND
    return wire.writeSubscribed(await subscribePush(context, { owner, params }))
  })

  serve(app, deps, wire.unsubscribePush, async ({ endpoint }, context) => {
    await unsubscribePush(context, { endpoint })
    return DONE
  })

  serve(app, deps, wire.subscribeDriverPush, async (params, context) => {
    const { driverId } = context.principal
    if (driverId === undefined) return NOT_FOUND
    return wire.writeSubscribed(await subscribePush(context, { owner: { driverId }, params }))
  })

  serve(app, deps, wire.listMessageChoices, async (_input, context) => {
    const { profile } = context.principal
    return profile ? wire.writeChoices(await listOwnChoices(context, profile)) : NOT_FOUND
  })

  serve(app, deps, wire.chooseMessages, async ({ topic, channel, wanted }, context) => {
    const { profile } = context.principal
    if (!profile) return NOT_FOUND
    const choice = { topic, channel, isWanted: wanted }
    const result = await chooseMessage(context, { profile, choice })
    const choices = await listOwnChoices(context, profile)
    return wire.writeChoices(choices, result.ok ? undefined : result.reason)
  })
}

const DONE = { code: CODE.done, message: '' }

const missing = (response: FastifyReply): FastifyReply => response.code(404).send(MISSING)

const sendPage = (response: FastifyReply, html: string): FastifyReply =>
  response
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .header('content-type', 'text/html; charset=utf-8')
    .send(html)
