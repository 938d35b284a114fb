import type { SetupStanding } from '@kerbside/contract/desk/settings.ts'
import { sayChoice } from '@kerbside/web/operator/setting-words.ts'
import { say } from '@kerbside/words/say.ts'

/** What there is already of a step, in a few words. */
export function sayFact(
  step: SetupStanding['steps'][number]['name'],
  facts: SetupStanding['facts'],
): string {
  switch (step) {
    case 'place':
      return say('operator.fact.place', {
        name: facts.name,
        zone: facts.zone,
        currency: facts.currency,
      })
    case 'brand':
      return say('operator.fact.brand', { colour: facts.colour })
    case 'ground':
      return say('operator.fact.ground', {
        airports: facts.airports,
        area: facts.hasarea ? 'yes' : 'no',
      })
    case 'prices':
      return say('operator.fact.prices', { books: facts.pricebooks })
    case 'fleet':
      return say('operator.fact.fleet', {
        types: facts.vehicletypes,
        cars: facts.vehicles,
        drivers: facts.drivers,
      })
    case 'money':
      return say('operator.fact.money', {
        gateway: sayChoice('settings.paymentGateway', facts.gateway),
      })
    case 'live':
      return say('operator.fact.live', { hosts: facts.hosts.length })
  }
}
