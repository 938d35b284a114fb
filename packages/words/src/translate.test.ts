import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compileMessages } from './compile-messages.ts'
import account from './en/account.json'
import booking from './en/booking.json'
import checkout from './en/checkout.json'
import form from './en/form.json'
import promo from './en/promo.json'
import { formatDistance } from './format-distance.ts'
import { configureLanguage, formatAmount, formatTime, loadMessages, t } from './translate.ts'
import { messagesPlugin } from './vite-plugin.ts'

const settings = {
  locale: 'en-GB',
  timeZone: 'Europe/London',
  messages: [account, booking, checkout, form],
}

test('no text is available before the language is configured', () => {
  expect(() => t('booking.bookNow')).toThrow('call configureLanguage first')
})

describe('in British English', () => {
  test('a button text is returned as it is written', () => {
    configureLanguage(settings)
    expect(t('booking.nextPrices')).toBe('Next: see prices')
  })

  test('plurals give one person and two people', () => {
    configureLanguage(settings)
    expect(t('booking.people', { count: 1 })).toBe('1 passenger')
    expect(t('booking.people', { count: 2 })).toBe('2 passengers')
    expect(t('booking.cases', { count: 0 })).toBe('no cases')
  })

  test('double spaces in the agreed wording are preserved', () => {
    configureLanguage(settings)
    expect(t('account.tooShort', { title: 'Password' })).toBe(
      'Password  must be at least 6 characters long',
    )
  })

  test('amounts always show their pence', () => {
    configureLanguage(settings)
    expect(formatAmount({ minor: 8600, currency: 'GBP', decimals: 2 })).toBe('£86.00')
    expect(formatAmount({ minor: 123456, currency: 'GBP', decimals: 2 })).toBe('£1,234.56')
  })

  test('summer times are shown in the operator’s time zone, whatever the server’s time zone', () => {
    configureLanguage(settings)
    const at = new Date('2026-07-01T08:30:00Z')
    expect(formatTime(at, 'clock')).toBe('09:30')
    expect(formatTime(at, 'longDay')).toBe('Wednesday 1 July 2026')
    expect(formatTime(at, 'date')).toBe('1 Jul 2026')
    configureLanguage({ ...settings, timeZone: 'Asia/Dubai' })
    expect(formatTime(at, 'clock')).toBe('12:30')
  })

  test('a time inside a text uses the operator’s time zone too', () => {
    const overlay = compileMessages({ 'booking.held': 'held until {at, time, clock}' })
    configureLanguage({ ...settings, overlay })
    expect(t('booking.held', { at: new Date('2026-07-01T08:30:00Z') })).toBe('held until 09:30')
  })
})

describe('all kinds of placeholders', () => {
  const speak = (text: string, values: Parameters<typeof t>[1]) => {
    configureLanguage({ ...settings, overlay: compileMessages({ 'booking.bookNow': text }) })
    return t('booking.bookNow', values)
  }

  test.each([
    ['{count, plural, =0 {none} one {# stop} other {# stops for {who}}}', { count: 0 }, 'none'],
    ['{n, plural, other {# stops for {who}}}', { n: 1200, who: 'Maya' }, '1,200 stops for Maya'],
    [
      '{n, plural, offset:1 =1 {you} one {you and # more} other {you and # more}}',
      { n: 3 },
      'you and 2 more',
    ],
    ['{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n: 22 }, '22nd'],
    ['{kind, select, cash {Pay the driver} other {Paid}}', { kind: 'cash' }, 'Pay the driver'],
    ['{kind, select, cash {Pay the driver} other {Paid}}', { kind: 'card' }, 'Paid'],
    ['{phone, select, none {Ask us} other {Call {phone}}}', { phone: '' }, 'Ask us'],
    ['{phone, select, none {Ask us} other {Call {phone}}}', { phone: '+44 1' }, 'Call +44 1'],
    ['{n, plural, other {{who, select, other {# for them}}}}', { n: 2, who: 'x' }, '2 for them'],
    ['{share, number, percent} of {all, number}', { share: 0.25, all: 1234 }, '25% of 1,234'],
    ['bay #4, ' + "it''s '{'here'}'", {}, "bay #4, it's {here}"],
    ['{missing}!', {}, '!'],
  ])('%s', (text, values, input) => {
    expect(speak(text, values)).toBe(input)
  })

  test('a text that the page did not load shows its id', () => {
    configureLanguage({ ...settings, messages: [], overlay: {} })
    expect(t('flights.finder')).toBe('flights.finder')
  })
})

describe('an operator’s own texts', () => {
  const overlay = compileMessages({
    'booking.title': 'State the journey',
    'promo.add': 'Enter a voucher',
  })

  test('override the catalogue', () => {
    configureLanguage({ ...settings, overlay })
    expect(t('booking.title')).toBe('State the journey')
    expect(t('booking.bookNow')).toBe('Book Now')
  })

  test('also override texts that are loaded later', () => {
    configureLanguage({ ...settings, overlay })
    loadMessages(promo)
    expect(t('promo.add')).toBe('Enter a voucher')
    expect(t('promo.code')).toBe('Promo Code')
  })

  test('are not used for the next operator', () => {
    configureLanguage({ ...settings, overlay })
    configureLanguage(settings)
    expect(t('booking.title')).toBe('Where are you going?')
  })

  test('another language uses its own plural rules', () => {
    const polish = compileMessages({
      'booking.people':
        '{count, plural, one {# osoba} few {# osoby} many {# osób} other {# osoby}}',
    })
    configureLanguage({ ...settings, locale: 'pl-PL', overlay: polish })
    expect([1, 2, 5, 22].map((count) => t('booking.people', { count }))).toEqual([
      '1 osoba',
      '2 osoby',
      '5 osób',
      '22 osoby',
    ])
  })
})

describe('distances', () => {
  test.each([
    ['mile', 'en-GB', ['1 mile', '3 miles', '27 miles'], ['0.3 mi', '3.4 mi', '27 mi']],
    ['km', 'en-GB', ['1 km', '5 km', '43 km'], ['0.5 km', '5.5 km', '43 km']],
    ['km', 'pt-PT', ['1 km', '5 km', '43 km'], ['0,5 km', '5,5 km', '43 km']],
    ['mile', 'de-DE', ['1 Meile', '3 Meilen', '27 Meilen'], ['0,3 mi', '3,4 mi', '27 mi']],
  ] as const)('are in %s for a reader of %s', (distanceUnit, locale, long, short) => {
    configureLanguage({ ...settings, locale, distanceUnit })
    const metres = [480, 5_460, 43_450]
    expect(metres.map((each) => formatDistance(each))).toEqual(long)
    expect(metres.map((each) => formatDistance(each, 'short'))).toEqual(short)
  })
})

describe('the build', () => {
  const id = new URL('./en/checkout.json', import.meta.url).pathname

  test('compiled texts give the same results as source texts', () => {
    const compiled = messagesPlugin().transform(readFileSync(id, 'utf8'), id)?.code ?? '{}'
    expect(compiled).not.toContain('plural, one')
    configureLanguage({ ...settings, messages: [JSON.parse(compiled)] })
    expect(t('checkout.freeWaiting', { minutes: 60 })).toBe('60 minutes’ free waiting')
    expect(t('checkout.confirm')).toBe('Confirm')
  })

  test('other files are not changed', () => {
    expect(messagesPlugin().transform('{}', '/app/package.json')).toBeUndefined()
  })

  test('the parser is removed from the bundle', () => {
    const path = '/house/packages/words/src/compile-in-development.ts'
    expect(
      messagesPlugin().transform('import x from "@lingui/message-utils"', path)?.code,
    ).not.toContain('lingui')
  })
})
