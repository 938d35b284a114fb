import { describe, expect, test } from 'vitest'
import { checkSettings, type SettingFacts } from './check-settings.ts'
import { DEFAULT_SETTINGS, type Operator, type Settings } from './operator.ts'
import { applySettings, readSettings } from './read-settings.ts'
import type { SettingValues } from './setting-field.ts'
import { SETTING_FIELDS } from './setting-fields.ts'

const settings = {
  ...DEFAULT_SETTINGS,
  company: 'Kerbside Cars Ltd',
  paymentMethods: ['card', 'cash'],
  defaultPaymentMethod: 'card',
  paymentGateway: 'sandbox',
  defaultVehicleTypeId: 2,
  minuteStep: 5,
  mapSource: 'maplibre',
} as unknown as Settings

const kerbside: Operator = {
  id: '1',
  slug: 'kerbside',
  name: 'Kerbside',
  mode: 'test',
  zone: 'Europe/London',
  currency: 'GBP',
  country: 'GB',
  base: { lat: 51.5, lng: -0.1 },
  settings,
  brand: {
    title: 'Kerbside',
    colour: '#0b6e4f',
    accent: '#f4c95d',
    mode: 'auto',
    shape: 'soft',
    display: 'sans',
    mark: 'route',
  },
}

const FACTS: SettingFacts = {
  vehicleTypeIds: [1, 2],
  hasTraded: false,
  isZone: (zone) => zone.startsWith('Europe/'),
}

const check = (values: SettingValues, { of = kerbside, facts = FACTS } = {}) =>
  checkSettings(of, { values, facts })

const errorsOf = (values: SettingValues, more?: Parameters<typeof check>[1]) => {
  const result = check(values, more)
  return result.ok ? [] : result.errors
}

describe('unchanged settings', () => {
  test('every default is valid for its own kind', () => {
    const defaults = SETTING_FIELDS.filter((field) => !('required' in field && field.required))
    for (const { path, fallback, kind } of defaults)
      if (kind !== 'vehicle')
        expect({ path, errors: errorsOf({ [path]: fallback }) }).toEqual({ path, errors: [] })
  })

  test('reading all settings and applying them gives the same operator', () => {
    expect(applySettings(kerbside, readSettings(kerbside))).toMatchObject(kerbside)
  })

  test('one changed setting changes nothing else', () => {
    const result = check({ 'settings.popups.note': true })
    expect(result).toEqual({
      ok: true,
      operator: {
        ...kerbside,
        settings: { ...settings, popups: { ...DEFAULT_SETTINGS.popups, note: true } },
      },
    })
  })

  test('leaving the flight form to the layout stores no value for the operator', () => {
    const own = applySettings(kerbside, { 'settings.flightInline': 'yes' })
    expect(own.settings.flightInline).toBe(true)
    const back = applySettings(own, { 'settings.flightInline': 'layout' })
    expect(back.settings.flightInline).toBeUndefined()
    expect(readSettings(back)['settings.flightInline']).toBe('layout')
  })
})

describe('validation of single settings', () => {
  test.each([
    ['brand.colour', 'green', 'Enter a colour such as #0b6e4f.'],
    ['brand.colour', '#fff;}body{display:none', 'Use up to 7 characters.'],
    ['brand.title', '  ', 'This field is required.'],
    ['settings.company', 'Cars\u0000Ltd', 'Remove the invalid character.'],
    ['settings.phone', 'call us', 'Enter a valid phone number.'],
    ['settings.email', 'a@b', 'Enter a valid email address.'],
    ['settings.facebook', 'javascript:alert(1)', 'Enter a link that starts with https://.'],
    ['settings.minPassengers', 0, 'Enter a number between 1 and 16.'],
    ['settings.quoteTimeout', 2.5, 'Enter a whole number.'],
    ['settings.siteMode', 'carousel', 'Choose from the list.'],
    ['settings.widgetMode', 'list', 'Choose from the list.'],
    ['settings.paymentMethods', [], 'Choose at least one.'],
    ['settings.tipChoices', [5, 5], 'Remove the duplicate.'],
    [
      'settings.cancelBands',
      [
        { hoursBefore: 24, feeBasisPoints: 5000 },
        { hoursBefore: 24, feeBasisPoints: 100 },
      ],
      'Two fees have the same hours.',
    ],
    [
      'brand.logo',
      { src: '//evil.example/x.png', icon: '', width: 1, height: 1 },
      'Upload the logo again.',
    ],
    ['settings.embedders', 'x', 'This setting doesn’t exist.'],
    ['zone', 'Mars/Olympus', 'This time zone doesn’t exist.'],
  ] as const)('%s rejects %s', (path, value, message) => {
    expect(errorsOf({ [path]: value })).toEqual([{ path, message }])
  })

  test('HTML in a text setting is plain text', () => {
    expect(errorsOf({ 'settings.about': '<script>alert(1)</script> & more' })).toEqual([])
  })
})

describe('settings that conflict', () => {
  test('the default payment method must be one of those offered', () => {
    expect(errorsOf({ 'settings.paymentMethods': ['cash'] })).toMatchObject([
      { path: 'settings.defaultPaymentMethod' },
    ])
    const both = { 'settings.paymentMethods': ['cash'], 'settings.defaultPaymentMethod': 'cash' }
    expect(errorsOf(both)).toEqual([])
  })

  test('a live site cannot use the sandbox gateway', () => {
    const live = { ...kerbside, mode: 'live' as const }
    expect(errorsOf({ 'settings.company': 'X' }, { of: live })).toMatchObject([
      { path: 'settings.paymentGateway' },
    ])
  })

  test('the currency is fixed once there are bookings in it', () => {
    const traded = { facts: { ...FACTS, hasTraded: true } }
    expect(errorsOf({ currency: 'EUR' }, traded)).toMatchObject([{ path: 'currency' }])
    expect(errorsOf({ currency: 'EUR' })).toEqual([])
  })

  test('an analytics provider needs its id and its server', () => {
    expect(errorsOf({ 'settings.measuring.provider': 'matomo' })).toMatchObject([
      { path: 'settings.measuring.id' },
    ])
    const named = { 'settings.measuring.provider': 'matomo', 'settings.measuring.id': '1' }
    expect(errorsOf(named)).toMatchObject([{ path: 'settings.measuring.server' }])
    const whole = { ...named, 'settings.measuring.server': 'https://count.example' }
    expect(errorsOf(whole)).toEqual([])
  })

  test('Azure maps need a key; Google is the default, and without a key the built-in map is shown', () => {
    expect(errorsOf({ 'settings.mapSource': 'bing' })).toMatchObject([
      { path: 'settings.mapKeys.azure' },
    ])
    expect(errorsOf({ 'settings.mapSource': 'google' })).toEqual([])
  })
})
