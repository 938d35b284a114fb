import type { ServerResponse } from 'node:http'

/** Ends an answer; whoever does not take the rest of it in time is cut off, so that nothing is kept for them. */
export function endAnswer(
  raw: ServerResponse,
  { body = '', withinMs }: { body?: string; withinMs: number },
): void {
  raw.end(body)
  const timer = setTimeout(() => raw.destroy(), withinMs)
  timer.unref()
  raw.once('close', () => clearTimeout(timer))
}
