import { askFlights } from './ask-flights.ts'
import { type AskedMeans, askMaps } from './ask-maps.ts'
import { askMail, askTexts } from './ask-messages.ts'
import type { AskedKey, KeyAnswer, KeyChecks } from './port.ts'

/** By the same adapters that use the key, each asked something it surely can answer. */
export const askedKeyChecks = (means: AskedMeans): KeyChecks => ({
  ask: (key) => answersOf(means, key),
})

function answersOf(means: AskedMeans, key: AskedKey): Promise<KeyAnswer[]> {
  switch (key.name) {
    case 'google-maps':
      return askMaps(means, { ...key, engine: 'google' })
    case 'azure-maps':
      return askMaps(means, { ...key, engine: 'azure' })
    case 'flightaware':
    case 'aviationstack':
      return askFlights(means, { ...key, engine: key.name })
    case 'mail-smtp':
      return askMail(means, key)
    case 'sms-twilio':
      return askTexts(means, key)
  }
}
