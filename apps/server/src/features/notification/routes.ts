import { MISSING } from '@kerbside/contract/codes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { operatorOf } from '../../http/call.ts'
import { quietCall } from '../../quiet-call.ts'
import { findKeptMessage, listKeptMessages } from './list-kept.ts'
import type { KeptMessage } from './store.ts'
import { writeKeptMessage, writeLetterBox } from './write-letter-box.ts'

/** Of a demo on this very machine only: letters open accounts. */
const LOCAL = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** Frames of a letter bring their own words and no more; nothing here runs or calls anywhere. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** What a demo would have sent, to look at: /dev/mail. An install that is lived in has no such page. */
export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
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

const missing = (response: FastifyReply): FastifyReply => response.code(404).send(MISSING)

const sendPage = (response: FastifyReply, html: string): FastifyReply =>
  response
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .header('content-type', 'text/html; charset=utf-8')
    .send(html)
