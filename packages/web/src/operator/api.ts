import type { Configuration, findConfiguration } from '@kerbside/contract/operator.ts'
import { callApi, type EndpointRef } from '../server.ts'

export const FIND_CONFIGURATION: EndpointRef<typeof findConfiguration> = {
  method: 'GET',
  path: '/api/configuration',
}

/** For parts of pages that were rendered without it; undefined if the server could not be reached. */
export async function fetchConfiguration(): Promise<Configuration | undefined> {
  const response = await callApi(FIND_CONFIGURATION, {})
  return response.ok ? response.reply : undefined
}
