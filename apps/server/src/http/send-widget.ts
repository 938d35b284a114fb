import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendText } from './send-page.ts'
import type { SiteSource } from './site-files.ts'

/**
 * Serves the script that other sites embed, at a fixed address. It is cached for an hour, and its headers let pages
 * with strict cross-origin policies load it. Wrapped in a function, so that it shares no names with the page.
 */
export async function sendWidget(
  { source }: { source: Pick<SiteSource, 'widget'> },
  { request, response }: { request: FastifyRequest; response: FastifyReply },
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
