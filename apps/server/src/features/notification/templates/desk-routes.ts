import { MISSING } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/notification/desk.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { operatorOf } from '../../../http/context-of-request.ts'
import { NOT_FOUND, serve } from '../../../http/serve.ts'
import { systemContext } from '../../../system-context.ts'
import { findPreviewEmail } from '../../operator/save-preview.ts'
import { previewMessage, testMessage } from './preview-message.ts'
import { listMessages, saveMessage } from './save-message.ts'

/** An e-mail preview loads nothing but its own styles, and only a frame of the console may show it. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

/** The operator's message wordings. */
export function messageDeskRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listMessages, async (_input, context) => listMessages(context))
  serve(
    app,
    deps,
    wire.saveMessage,
    async (input, context) => (await saveMessage(context, input)) ?? NOT_FOUND,
  )
  serve(
    app,
    deps,
    wire.previewMessage,
    async (input, context) => (await previewMessage(context, input)) ?? NOT_FOUND,
  )
  serve(
    app,
    deps,
    wire.testMessage,
    async (input, context) => (await testMessage(context, input)) ?? NOT_FOUND,
  )

  app.get('/console/email/:token', async (request, response) => {
    const profile = await operatorOf(deps, request)
    const { token } = request.params as { token: string }
    const html = profile && (await findPreviewEmail(systemContext(deps, profile), { token }))
    void response.header('cache-control', 'no-store')
    if (html === undefined) return response.code(404).send(MISSING)
    return response
      .header('content-security-policy', POLICY)
      .header('referrer-policy', 'no-referrer')
      .header('content-type', 'text/html; charset=utf-8')
      .send(html)
  })
}
