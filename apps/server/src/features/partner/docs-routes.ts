import { writePartnerApi } from '@kerbside/contract/partner/open-api.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { operatorOf } from '../../http/call.ts'
import { quietCall } from '../../quiet-call.ts'
import { findOrigin } from '../operator/find-origin.ts'
import { writeDocsPage } from './write-docs-page.ts'

/** What the API is, for machines and for people; the page needs no script and nothing of anybody else's. */
export function docsRoutes(app: FastifyInstance, deps: Deps): void {
  for (const kind of ['openapi.json', 'docs'] as const)
    app.get(`/api/v1/${kind}`, async (request, response) => {
      const profile = await operatorOf(deps, request)
      if (!profile) return response.callNotFound()
      const server = await findOrigin(quietCall(deps, profile))
      const facts = { title: `${profile.name} API`, server }
      response.header('cache-control', 'public, max-age=300')
      if (kind === 'openapi.json') return response.send(writePartnerApi(facts))
      return response
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        )
        .header('content-type', 'text/html; charset=utf-8')
        .send(writeDocsPage(facts))
    })
}
