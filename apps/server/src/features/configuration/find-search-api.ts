import type { SearchApi } from '@kerbside/contract/operator.ts'
import type { RequestContext } from '../../request-context.ts'
import { findSecret } from '../operator/find-secret.ts'

/** The operator's first configured address engine: some need a key, others the URL of a server. */
export async function findSearchApi(context: RequestContext): Promise<SearchApi> {
  const { operator, profile } = context
  for (const { engine, url } of profile.settings.engines.places) {
    if (engine === 'google' && (await findSecret(context, { operator, name: 'google-maps' })))
      return 'google'
    if (engine === 'azure' && (await findSecret(context, { operator, name: 'azure-maps' })))
      return 'bing'
    if ((engine === 'photon' || engine === 'nominatim') && url) return engine
  }
  return 'kerbside'
}
