import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readFieldFiles } from './field-files.ts'
import { allowFraming, isOrigin } from './headers.ts'
import { writePage } from './page.ts'
import type { SandboxDeps } from './sandbox-deps.ts'

const TITLES = {
  number: 'Card number',
  month: 'Expiry month',
  year: 'Expiry year',
  cvc: 'Security code',
} as const

const FrameQuery = z.object({
  field: z.enum(['number', 'month', 'year', 'cvc']),
  merchant: z.string().regex(/^[\w-]{1,64}$/),
})

/** The frames that a page mounts, one for each field, and the files they load. */
export function frameRoutes(app: FastifyInstance, { appOrigins }: SandboxDeps): void {
  const files = readFieldFiles()

  app.get('/fields/v1/frame.html', async (request, reply) => {
    const query = FrameQuery.safeParse(request.query)
    const sites = query.success ? await appOrigins(query.data.merchant) : undefined
    if (!query.success || !sites) return reply.callNotFound()
    allowFraming(reply, sites)
    const { field, merchant } = query.data
    return reply.type('text/html; charset=utf-8').send(
      writePage({
        title: TITLES[field],
        script: 'frame.js',
        style: 'frame.css',
        facts: { field, merchant, origins: sites.pages.filter(isOrigin).join(' ') },
        main: '',
      }),
    )
  })

  app.get<{ Params: { file: string } }>('/fields/v1/:file', async (request, reply) => {
    const file = files.get(request.params.file)
    if (!file) return reply.callNotFound()
    return reply.header('cache-control', 'public, max-age=300').type(file.type).send(file.body)
  })
}
