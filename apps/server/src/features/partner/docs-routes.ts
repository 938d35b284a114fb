import { writePartnerApi } from '@kerbside/contract/partner/open-api.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { operatorOf } from '../../http/context-of-request.ts'
import { systemContext } from '../../system-context.ts'
import { findOrigin } from '../operator/find-origin.ts'
import { writeDocsPage } from './write-docs-page.ts'

/** The API description, for machines and for people. The page needs no script and loads nothing from third parties. */
export function docsRoutes(app: FastifyInstance, deps: Deps): void {
  for (const kind of ['openapi.json', 'docs'] as const)
    app.get(`/api/v1/${kind}`, async (request, response) => {
      const profile = await operatorOf(deps, request)
      if (!profile) return response.callNotFound()
      const server = await findOrigin(systemContext(deps, profile))
      const params = { title: `${profile.name} API`, server }
      response.header('cache-control', 'public, max-age=300')
      if (kind === 'openapi.json') return response.send(writePartnerApi(params))
      return response
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        )
        .header('content-type', 'text/html; charset=utf-8')
        .send(writeDocsPage(params))
    })
}
