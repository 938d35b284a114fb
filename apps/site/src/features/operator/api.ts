import * as calls from '@kerbside/contract/calls.generated/operator.ts'
import type { Configuration } from '@kerbside/contract/operator.ts'
import { callApi } from '@kerbside/web/call-api.ts'

/** For parts of pages that were rendered without it; undefined if the server could not be reached. */
export async function fetchConfiguration(): Promise<Configuration | undefined> {
  const response = await callApi(calls.findConfiguration, {})
  return response.ok ? response.reply : undefined
}
