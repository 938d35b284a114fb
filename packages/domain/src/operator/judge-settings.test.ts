import { describe, expect, test } from 'vitest'
import { judgeSettings, type SettingFacts } from './judge-settings.ts'
import { type Operator, type Settings, UNSAID } from './operator.ts'
import { putSettings, readSettings } from './read-settings.ts'
import type { SettingValues } from './setting-field.ts'
import { SETTING_FIELDS } from './setting-fields.ts'

const settings = {
  ...UNSAID,
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

const judge = (values: SettingValues, { of = kerbside, facts = FACTS } = {}) =>
  judgeSettings(of, { values, facts })

const faultsOf = (values: SettingValues, more?: Parameters<typeof judge>[1]) => {
  const verdict = judge(values, more)
  return verdict.ok ? [] : verdict.faults
}

describe('what an operator leaves as it is may stay so', () => {
  test('every default is one of its own kind', () => {
    const defaults = SETTING_FIELDS.filter((field) => !('required' in field && field.required))
    for (const { path, fallback, kind } of defaults)
      if (kind !== 'vehicle')
        expect({ path, faults: faultsOf({ [path]: fallback }) }).toEqual({ path, faults: [] })
  })

  test('what is read and put back is the same operator', () => {
    expect(putSettings(kerbside, readSettings(kerbside))).toMatchObject(kerbside)
  })

  test('one changed setting changes nothing else', () => {
    const verdict = judge({ 'settings.popups.note': true })
    expect(verdict).toEqual({
      ok: true,
      operator: {
        ...kerbside,
        settings: { ...settings, popups: { ...UNSAID.popups, note: true } },
      },
    })
  })

  test('flights as the layout asks for them is no answer of the operator’s own', () => {
    const own = putSettings(kerbside, { 'settings.flightInline': 'yes' })
    expect(own.settings.flightInline).toBe(true)
    const back = putSettings(own, { 'settings.flightInline': 'layout' })
    expect(back.settings.flightInline).toBeUndefined()
    expect(readSettings(back)['settings.flightInline']).toBe('layout')
  })
})

describe('each setting is judged where it stands', () => {
  test.each([
    ['brand.colour', 'green', 'A colour is written like #0b6e4f.'],
    ['brand.colour', '#fff;}body{display:none', 'At most 7 letters.'],
    ['brand.title', '  ', 'This must not be empty.'],
    ['settings.company', 'Cars\u0000Ltd', 'There is a character in it that nobody can read.'],
    ['settings.phone', 'call us', 'A phone number has figures and spaces only.'],
    ['settings.email', 'a@b', 'That is no e-mail address.'],
    ['settings.facebook', 'javascript:alert(1)', 'A link begins with https://.'],
    ['settings.minPassengers', 0, 'Between 1 and 16.'],
    ['settings.quoteTimeout', 2.5, 'A whole number, please.'],
    ['settings.siteMode', 'carousel', 'Please choose from the list.'],
    ['settings.widgetMode', 'list', 'Please choose from the list.'],
    ['settings.paymentMethods', [], 'Choose at least one.'],
    ['settings.tipChoices', [5, 5], 'One of them is there twice.'],
    [
      'settings.cancelBands',
      [
        { hoursBefore: 24, feePercent: 5000 },
        { hoursBefore: 24, feePercent: 100 },
      ],
      'Two lines begin at the same hour.',
    ],
    [
      'brand.logo',
      { src: '//evil.example/x.png', icon: '', width: 1, height: 1 },
      'Please bring the logo again.',
    ],
    ['settings.embedders', 'x', 'There is no such setting.'],
    ['zone', 'Mars/Olympus', 'There is no such time zone.'],
  ] as const)('%s as %s', (path, value, message) => {
    expect(faultsOf({ [path]: value })).toEqual([{ path, message }])
  })

  test('HTML in a text is a text', () => {
    expect(faultsOf({ 'settings.about': '<script>alert(1)</script> & more' })).toEqual([])
  })
})

describe('settings that do not go together are named', () => {
  test('the way to pay that is chosen first is one of those that are offered', () => {
    expect(faultsOf({ 'settings.paymentMethods': ['cash'] })).toMatchObject([
      { path: 'settings.defaultPaymentMethod' },
    ])
    const both = { 'settings.paymentMethods': ['cash'], 'settings.defaultPaymentMethod': 'cash' }
    expect(faultsOf(both)).toEqual([])
  })

  test('a live site takes no play money', () => {
    const live = { ...kerbside, mode: 'live' as const }
    expect(faultsOf({ 'settings.company': 'X' }, { of: live })).toMatchObject([
      { path: 'settings.paymentGateway' },
    ])
  })

  test('the currency stays once somebody has booked in it', () => {
    const traded = { facts: { ...FACTS, hasTraded: true } }
    expect(faultsOf({ currency: 'EUR' }, traded)).toMatchObject([{ path: 'currency' }])
    expect(faultsOf({ currency: 'EUR' })).toEqual([])
  })

  test('who counts visits is named whole: whom, by what name, and where', () => {
    expect(faultsOf({ 'settings.measuring.provider': 'matomo' })).toMatchObject([
      { path: 'settings.measuring.id' },
    ])
    const named = { 'settings.measuring.provider': 'matomo', 'settings.measuring.id': '1' }
    expect(faultsOf(named)).toMatchObject([{ path: 'settings.measuring.server' }])
    const whole = { ...named, 'settings.measuring.server': 'https://count.example' }
    expect(faultsOf(whole)).toEqual([])
  })

  test('a map of Azure needs its key; Google’s is the default, and without a key the built-in map is shown', () => {
    expect(faultsOf({ 'settings.mapSource': 'bing' })).toMatchObject([
      { path: 'settings.mapKeys.azure' },
    ])
    expect(faultsOf({ 'settings.mapSource': 'google' })).toEqual([])
  })
})
