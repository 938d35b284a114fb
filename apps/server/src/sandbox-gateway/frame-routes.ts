import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readFieldFiles } from './field-files.ts'
import { allowFraming, isOrigin } from './headers.ts'
import type { SandboxMeans } from './means.ts'
import { writePage } from './page.ts'

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

/** The frames a page mounts, one for each field, and what they load. */
export function frameRoutes(app: FastifyInstance, { appOrigins }: SandboxMeans): void {
  const files = readFieldFiles()

  app.get('/fields/v1/frame.html', async (request, reply) => {
    const asked = FrameQuery.safeParse(request.query)
    const sites = asked.success ? await appOrigins(asked.data.merchant) : undefined
    if (!asked.success || !sites) return reply.callNotFound()
    allowFraming(reply, sites)
    const { field, merchant } = asked.data
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
