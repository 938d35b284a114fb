import { checkFlightsKey } from './check-flights-key.ts'
import { checkMapsKey, type KeyCheckDeps } from './check-maps-key.ts'
import { checkMailKey, checkTextsKey } from './check-message-keys.ts'
import type { KeyCheckResult, KeyChecks, KeyToCheck } from './port.ts'

/** Uses the same adapters that use the key; each gets a request that it can certainly answer. */
export const networkKeyChecks = (deps: KeyCheckDeps): KeyChecks => ({
  checkKey: (key) => checkKeyUses(deps, key),
})

function checkKeyUses(deps: KeyCheckDeps, key: KeyToCheck): Promise<KeyCheckResult[]> {
  switch (key.name) {
    case 'google-maps':
      return checkMapsKey(deps, { ...key, engine: 'google' })
    case 'azure-maps':
      return checkMapsKey(deps, { ...key, engine: 'azure' })
    case 'flightaware':
    case 'aviationstack':
      return checkFlightsKey(deps, { ...key, engine: key.name })
    case 'mail-smtp':
      return checkMailKey(deps, key)
    case 'sms-twilio':
      return checkTextsKey(deps, key)
  }
}
