import type { ServerResponse } from 'node:http'

/** Ends a response. A client that does not read the rest in time is cut off, so that nothing is buffered for it. */
export function endResponse(
  raw: ServerResponse,
  { body = '', withinMs }: { body?: string; withinMs: number },
): void {
  raw.end(body)
  const timer = setTimeout(() => raw.destroy(), withinMs)
  timer.unref()
  raw.once('close', () => clearTimeout(timer))
}
