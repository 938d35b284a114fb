import type { SetupStatus } from '@kerbside/contract/operator/settings.ts'
import { t } from '@kerbside/words/translate.ts'
import { choiceLabel } from '../settings/setting-labels.ts'

/** What already exists for a step, in a few words. */
export function describeFact(
  step: SetupStatus['steps'][number]['name'],
  params: SetupStatus['facts'],
): string {
  switch (step) {
    case 'place':
      return t('operator.fact.place', {
        name: params.name,
        zone: params.zone,
        currency: params.currency,
      })
    case 'brand':
      return t('operator.fact.brand', { colour: params.colour })
    case 'ground':
      return t('operator.fact.ground', {
        airports: params.airports,
        area: params.hasArea ? 'yes' : 'no',
      })
    case 'prices':
      return t('operator.fact.prices', { books: params.priceBooks })
    case 'fleet':
      return [
        t('operator.fact.fleet', {
          types: params.vehicleTypes,
          cars: params.vehicles,
          drivers: params.drivers,
        }),
        ...(params.drivers > 0 ? [t('operator.fact.ready', { drivers: params.readyDrivers })] : []),
      ].join(', ')
    case 'money':
      return params.paymentMethods.includes('card')
        ? t('operator.fact.money', {
            gateway: choiceLabel('settings.paymentGateway', params.gateway),
          })
        : t('operator.fact.moneyOther', {
            methods: params.paymentMethods
              .map((method) => choiceLabel('settings.paymentMethods', method))
              .join(', '),
          })
    case 'live':
      return t('operator.fact.live', { hosts: params.hosts.length })
  }
}
