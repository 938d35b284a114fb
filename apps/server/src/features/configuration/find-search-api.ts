import type { SearchApi } from '@kerbside/contract/operator.ts'
import type { Call } from '../../http/call.ts'
import { findSecret } from '../operator/find-secret.ts'

/** The operator's first address engine that is set up: some need a key, the others the URL of a server. */
export async function findSearchApi(call: Call): Promise<SearchApi> {
  const { operator, profile } = call
  for (const { engine, url } of profile.settings.engines.places) {
    if (engine === 'google' && (await findSecret(call, { operator, name: 'google-maps' })))
      return 'google'
    if (engine === 'azure' && (await findSecret(call, { operator, name: 'azure-maps' })))
      return 'bing'
    if ((engine === 'photon' || engine === 'nominatim') && url) return engine
  }
  return 'kerbside'
}
