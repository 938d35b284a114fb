import type { FastifyReply } from 'fastify'
import { sendText } from './send-page.ts'
import type { Visit } from './serve-pages.ts'
import type { SiteSource } from './site-files.ts'

/**
 * The script other sites carry, at an address that never changes: asked for again after an hour, and read by pages that
 * let nothing in that does not say so. In a function of its own, so that it shares no name with the page.
 */
export async function sendWidget(
  { source }: { source: Pick<SiteSource, 'widget'> },
  { request, response }: Pick<Visit, 'request' | 'response'>,
): Promise<FastifyReply> {
  const text = await source.widget()
  response
    .header('cache-control', 'public, max-age=3600')
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('timing-allow-origin', '*')
  return sendText(
    { request, response },
    { text: `(()=>{${text}})()`, type: 'text/javascript; charset=utf-8' },
  )
}
