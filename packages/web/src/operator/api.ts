import type { Configuration, findConfiguration } from '@kerbside/contract/operator.ts'
import { type CallOf, call } from '../server.ts'

export const FIND_CONFIGURATION: CallOf<typeof findConfiguration> = {
  method: 'GET',
  path: '/api/configuration',
}

/** For parts of pages that were not drawn with it; undefined when the server could not be heard. */
export async function askConfiguration(): Promise<Configuration | undefined> {
  const answer = await call(FIND_CONFIGURATION, {})
  return answer.heard ? answer.reply : undefined
}
