import { MEASURERS } from './measuring.ts'
import type { WidgetMode } from './operator.ts'
import type { SettingField, SettingGroup, SettingKind, SettingValue } from './setting-field.ts'

const field = (
  [group, path]: readonly [SettingGroup, string],
  kind: SettingKind & { fallback: SettingValue },
): SettingField => ({ group, path, ...kind })

const text = (max: number, more: { required?: true; lines?: number } = {}) =>
  ({ kind: 'text', max, fallback: '', ...more }) as const

const onOff = (fallback: boolean) => ({ kind: 'switch', fallback }) as const

const number = (
  [min, max]: readonly [number, number],
  { unit, fallback }: { unit: '' | 'min' | 'h' | 's'; fallback: number },
) => ({ kind: 'number', min, max, unit, fallback }) as const

const choice = (choices: readonly string[], fallback = choices[0] ?? '') =>
  ({ kind: 'choice', choices, fallback }) as const

export const MODE_NAMES = [
  'list',
  'wizard',
  'inline',
  'wizardx',
  'wizardt',
  'gateway',
  'inlinex',
  'overflow',
] as const

export const WIDGET_MODES = [
  'overflow',
  'gateway',
  'wizard',
  'wizardx',
  'wizardt',
  'inline',
  'inlinex',
] as const satisfies readonly WidgetMode[]

/** Formats for dates and money; the texts of the site are English in all of them. */
export const LOCALES = [
  'en-GB',
  'en-IE',
  'en-US',
  'en-CA',
  'en-AU',
  'en-NZ',
  'en-ZA',
  'en-IN',
] as const

export const CURRENCIES = ['GBP', 'EUR', 'USD', 'CAD', 'AUD', 'NZD', 'ZAR', 'CHF', 'AED', 'JPY']

export const COUNTRIES = ['GB', 'IE', 'US', 'CA', 'AU', 'NZ', 'ZA', 'FR', 'DE', 'ES', 'CH', 'AE']

/**
 * Every setting of the console's forms. Forms are drawn from this table and input is validated by it; its texts are
 * `operator.<name of the setting>` and the same with `Help`.
 */
export const SETTING_FIELDS: readonly SettingField[] = [
  field(['brand', 'brand.colour'], { ...text(7, { required: true }), shape: 'colour' }),
  field(['brand', 'brand.accent'], { ...text(7, { required: true }), shape: 'colour' }),
  field(
    ['brand', 'brand.display'],
    choice(['sans', 'humanist', 'geometric', 'rounded', 'serif', 'slab']),
  ),
  field(['brand', 'brand.shape'], choice(['sharp', 'soft', 'round'], 'soft')),
  field(['brand', 'brand.mode'], choice(['auto', 'light', 'dark'])),
  field(['brand', 'brand.mark'], choice(['route', 'initial'])),
  field(['brand', 'brand.logo'], { kind: 'logo', fallback: '' }),

  field(['company', 'brand.title'], text(40, { required: true })),
  field(['company', 'settings.company'], text(100, { required: true })),
  field(['company', 'settings.about'], text(600, { lines: 3 })),
  field(['company', 'settings.phone'], { ...text(24, { required: true }), shape: 'phone' }),
  field(['company', 'settings.email'], { ...text(120, { required: true }), shape: 'email' }),
  field(['company', 'settings.address'], text(200, { lines: 2 })),
  field(['company', 'settings.referencePrefix'], { ...text(4), shape: 'letters' }),

  field(['place', 'name'], text(80, { required: true })),
  field(['place', 'zone'], { ...text(60, { required: true }), shape: 'zone' }),
  field(['place', 'currency'], choice(CURRENCIES)),
  field(['place', 'country'], choice(COUNTRIES)),
  field(['place', 'settings.locale'], choice(LOCALES)),
  field(['place', 'settings.plainWording'], onOff(false)),

  field(['social', 'settings.facebook'], { ...text(200), shape: 'link' }),
  field(['social', 'settings.twitter'], { ...text(200), shape: 'link' }),
  field(['social', 'settings.instagram'], { ...text(200), shape: 'link' }),
  field(['social', 'settings.linkedin'], { ...text(200), shape: 'link' }),
  field(['social', 'settings.skypeId'], { ...text(60), shape: 'skype' }),

  field(['layout', 'settings.siteMode'], choice(MODE_NAMES, 'wizard')),
  field(['layout', 'settings.widgetMode'], choice(WIDGET_MODES)),
  field(['layout', 'settings.variant'], choice(['standard', 't360'])),

  field(['party', 'settings.minPassengers'], number([1, 16], { unit: '', fallback: 1 })),
  field(['party', 'settings.minLuggages'], number([0, 16], { unit: '', fallback: 0 })),
  field(['party', 'settings.defaultVehicleTypeId'], { kind: 'vehicle', fallback: 0 }),
  field(['party', 'settings.showPet'], onOff(true)),
  field(['party', 'settings.showSmallChildSeat'], onOff(true)),
  field(['party', 'settings.showLargeChildSeat'], onOff(true)),
  field(['party', 'settings.showOtherEquipments'], onOff(true)),

  field(['flights', 'settings.flightInline'], {
    ...choice(['layout', 'yes', 'no']),
    stored: 'truth',
  }),
  field(['flights', 'settings.allowFlightNull'], onOff(true)),
  field(['flights', 'settings.flightForm'], choice(['airport', 'text'])),
  field(
    ['flights', 'settings.minutesAfterLanding'],
    number([0, 180], { unit: 'min', fallback: 30 }),
  ),

  field(['time', 'settings.quoteTimeout'], number([2, 60], { unit: 'min', fallback: 10 })),
  field(['time', 'settings.minLeadMinutes'], number([0, 2880], { unit: 'min', fallback: 15 })),
  field(['time', 'settings.minuteStep'], {
    ...choice(['1', '5', '10', '15', '30']),
    stored: 'number',
  }),
  field(['time', 'settings.maxVias'], number([0, 8], { unit: '', fallback: 3 })),

  field(['account', 'settings.allowGuest'], onOff(true)),
  field(['account', 'settings.showSignUpFirst'], onOff(false)),

  field(['cancelling', 'settings.customersMayCancel'], onOff(true)),
  field(['cancelling', 'settings.cancelBands'], { kind: 'bands', fallback: [] }),
  field(['cancelling', 'settings.customersMayChange'], onOff(true)),
  field(['cancelling', 'settings.changeHours'], number([0, 336], { unit: 'h', fallback: 0 })),
  field(['cancelling', 'settings.dispatchersSetPrices'], onOff(true)),

  field(['afterwards', 'settings.tipChoices'], {
    kind: 'percents',
    max: 100,
    maxItems: 4,
    fallback: [],
  }),
  field(['afterwards', 'settings.textsGuests'], onOff(false)),
  field(['afterwards', 'settings.autoOpenChat'], onOff(false)),

  field(['popups', 'settings.popups.flight'], onOff(true)),
  field(['popups', 'settings.popups.contact'], onOff(false)),
  field(['popups', 'settings.popups.note'], onOff(false)),
  field(['popups', 'settings.popups.confirm'], onOff(false)),

  field(['payment', 'settings.paymentMethods'], {
    kind: 'several',
    choices: ['card', 'paypal', 'cash', 'account'],
    required: true,
    fallback: ['card', 'cash'],
  }),
  field(
    ['payment', 'settings.defaultPaymentMethod'],
    choice(['card', 'paypal', 'cash', 'account']),
  ),
  field(
    ['payment', 'settings.paymentGateway'],
    choice(['sandbox', 'stripe', 'braintree', 'square']),
  ),
  field(['payment', 'settings.wallets'], {
    kind: 'several',
    choices: ['apple', 'google'],
    fallback: ['apple', 'google'],
  }),
  field(['holding', 'settings.holdsCards'], onOff(false)),

  field(['dispatch', 'settings.dispatch.automatic'], onOff(false)),
  field(
    ['dispatch', 'settings.dispatch.fromMinutes'],
    number([10, 1440], { unit: 'min', fallback: 90 }),
  ),
  field(
    ['dispatch', 'settings.dispatch.offerSeconds'],
    number([10, 300], { unit: 's', fallback: 30 }),
  ),

  field(['map', 'settings.mapSource'], choice(['google', 'bing', 'maplibre'])),
  field(['map', 'settings.mapKeys.google'], text(200)),
  field(['map', 'settings.mapKeys.azure'], text(200)),

  field(['measuring', 'settings.measuring.provider'], choice(MEASURERS)),
  field(['measuring', 'settings.measuring.id'], text(80)),
  field(['measuring', 'settings.measuring.server'], text(200)),
]

/** The name of a setting, by which its texts are found: "popups.flight" of "settings.popups.flight". */
export const settingName = (path: string): string => path.replace(/^(settings|brand)\./, '')
