import { expect, test } from 'vitest'
import { readSettings } from '../operator/read-settings.ts'
import { SETTING_FIELDS } from '../operator/setting-fields.ts'
import { DEFAULT_BASE, newOperator } from './new-operator.ts'

const started = newOperator({
  id: '1',
  slug: 'north',
  name: 'North Cars',
  zone: 'Europe/London',
  currency: 'GBP',
  country: 'GB',
  base: DEFAULT_BASE,
})

test('an operator without settings has the defaults of the specification', () => {
  expect(DEFAULT_BASE).toEqual({ lat: 51.537, lng: -0.015 })
  expect(started.settings).toMatchObject({
    minuteStep: 1,
    mapSource: 'google',
    minLeadMinutes: 15,
    quoteTimeout: 10,
    minLuggages: 0,
    minPassengers: 1,
    defaultPaymentMethod: 'card',
  })
})

test('what the console calls the default is what a new operator gets', () => {
  const values = readSettings(started)
  const named = SETTING_FIELDS.filter(({ group }) => ['time', 'map', 'popups'].includes(group))
  for (const { path, fallback } of named)
    expect({ path, value: values[path] }).toEqual({ path, value: fallback })
})
