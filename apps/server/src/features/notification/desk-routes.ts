import { MISSING } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/desk/message.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { operatorOf } from '../../http/call.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { quietCall } from '../../quiet-call.ts'
import { findLetter } from '../operator/keep-preview.ts'
import { previewMessage, testMessage } from './preview-message.ts'
import { listMessages, saveMessage } from './save-message.ts'

/** A letter brings its own look and no more; it stands in a frame of the console and nowhere else. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

/** What the operator sends, in its own words. */
export function messageDeskRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listMessages, async (_said, call) => listMessages(call))
  serve(
    app,
    deps,
    wire.saveMessage,
    async (said, call) => (await saveMessage(call, said)) ?? NOT_FOUND,
  )
  serve(
    app,
    deps,
    wire.previewMessage,
    async (said, call) => (await previewMessage(call, said)) ?? NOT_FOUND,
  )
  serve(
    app,
    deps,
    wire.testMessage,
    async (said, call) => (await testMessage(call, said)) ?? NOT_FOUND,
  )

  app.get('/console/letter/:token', async (request, response) => {
    const profile = await operatorOf(deps, request)
    const { token } = request.params as { token: string }
    const html = profile && (await findLetter(quietCall(deps, profile), { token }))
    void response.header('cache-control', 'no-store')
    if (html === undefined) return response.code(404).send(MISSING)
    return response
      .header('content-security-policy', POLICY)
      .header('referrer-policy', 'no-referrer')
      .header('content-type', 'text/html; charset=utf-8')
      .send(html)
  })
}
