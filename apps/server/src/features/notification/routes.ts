import { CODE, MISSING } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/notification.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { operatorOf } from '../../http/call.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { quietCall } from '../../quiet-call.ts'
import { chooseMessage, listOwnChoices } from './choose-messages.ts'
import { findKeptMessage, listKeptMessages } from './list-kept.ts'
import type { KeptMessage } from './store.ts'
import { findPushOwner, subscribePush, unsubscribePush } from './subscribe-push.ts'
import { writeKeptMessage, writeLetterBox } from './write-letter-box.ts'

/** Of a demo on this very machine only: letters open accounts. */
const LOCAL = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** Frames of a letter bring their own words and no more; nothing here runs or calls anywhere. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** What a demo would have sent, to look at: /dev/mail. An install that is lived in has no such page. */
export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  serveWire(app, deps)
  const { demo, publicUrl } = deps.settings
  if (!demo || !LOCAL.test(new URL(publicUrl).hostname)) return

  const callFor = async (request: FastifyRequest) => {
    const profile = await operatorOf(deps, request)
    return profile?.mode === 'test' ? quietCall(deps, profile) : undefined
  }
  const keptFor = async (request: FastifyRequest): Promise<KeptMessage | undefined> => {
    const call = await callFor(request)
    const { ref } = request.params as { ref: string }
    return call && findKeptMessage(call, { ref })
  }

  app.get('/dev/mail', async (request, response) => {
    const call = await callFor(request)
    if (!call) return missing(response)
    const kept = await listKeptMessages(call)
    return sendPage(response, writeLetterBox({ name: call.profile.name, kept }))
  })

  app.get('/dev/mail/:ref', async (request, response) => {
    const kept = await keptFor(request)
    return kept ? sendPage(response, writeKeptMessage(kept)) : missing(response)
  })

  app.get('/dev/mail/:ref/:number', async (request, response) => {
    const { number } = request.params as { number: string }
    const file = (await keptFor(request))?.files[Number(number)]
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
  serve(app, deps, wire.findPushKey, async (_said, call) => ({
    ...DONE,
    publickey: call.pushFor(call.profile).publicKey,
  }))

  serve(app, deps, wire.subscribePush, async ({ code, jobpartid, ...asked }, call) => {
    const owner = await findPushOwner(call, { code, reference: jobpartid })
    if (!owner) return NOT_FOUND
    return wire.writeSubscribed(await subscribePush(call, { owner, asked }))
  })

  serve(app, deps, wire.unsubscribePush, async ({ endpoint }, call) => {
    await unsubscribePush(call, { endpoint })
    return DONE
  })

  serve(app, deps, wire.subscribeDriverPush, async (asked, call) => {
    const { driverId } = call.who
    if (driverId === undefined) return NOT_FOUND
    return wire.writeSubscribed(await subscribePush(call, { owner: { driverId }, asked }))
  })

  serve(app, deps, wire.listMessageChoices, async (_said, call) => {
    const { profile } = call.who
    return profile ? wire.writeChoices(await listOwnChoices(call, profile)) : NOT_FOUND
  })

  serve(app, deps, wire.chooseMessages, async ({ topic, channel, wanted }, call) => {
    const { profile } = call.who
    if (!profile) return NOT_FOUND
    const choice = { topic, channel, isWanted: wanted }
    const isKept = await chooseMessage(call, { profile, choice })
    return wire.writeChoices(await listOwnChoices(call, profile), isKept ? undefined : 'fixed')
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
