import { writeOpenApi } from '@kerbside/contract/open-api.ts'
import type { FastifyInstance } from 'fastify'

/** Serves the contract as OpenAPI; built once, because it never changes while the process runs. */
export function openApiRoute(app: FastifyInstance): void {
  let document: string | undefined
  app.get('/api/openapi.json', async (_request, response) => {
    document ??= JSON.stringify(writeOpenApi())
    return response
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(document)
  })
}
