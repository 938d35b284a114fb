import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compileMessages } from './compile-messages.ts'
import account from './en/account.json'
import booking from './en/booking.json'
import checkout from './en/checkout.json'
import form from './en/form.json'
import promo from './en/promo.json'
import { addWords, say, sayAmount, sayTime, useWords } from './say.ts'
import { wordsPlugin } from './vite-plugin.ts'

const words = {
  locale: 'en-GB',
  timeZone: 'Europe/London',
  messages: [account, booking, checkout, form],
}

test('nothing is said before the words are chosen', () => {
  expect(() => say('booking.bookNow')).toThrow('before useWords')
})

describe('in British English', () => {
  test('a button reads as it is written', () => {
    useWords(words)
    expect(say('booking.nextPrices')).toBe('Next: see prices')
  })

  test('one person, two people', () => {
    useWords(words)
    expect(say('booking.people', { count: 1 })).toBe('1 person')
    expect(say('booking.people', { count: 2 })).toBe('2 people')
    expect(say('booking.cases', { count: 0 })).toBe('no cases')
  })

  test('the two spaces the wording asks for are kept', () => {
    useWords(words)
    expect(say('account.tooShort', { title: 'Password' })).toBe(
      'Password  must be at least 6 characters long',
    )
  })

  test('money always shows its pence', () => {
    useWords(words)
    expect(sayAmount({ minor: 8600, currency: 'GBP', decimals: 2 })).toBe('£86.00')
    expect(sayAmount({ minor: 123456, currency: 'GBP', decimals: 2 })).toBe('£1,234.56')
  })

  test('summer time is told on the operator’s clock, wherever the server stands', () => {
    useWords(words)
    const at = new Date('2026-07-01T08:30:00Z')
    expect(sayTime(at, 'clock')).toBe('09:30')
    expect(sayTime(at, 'longDay')).toBe('Wednesday 1 July 2026')
    useWords({ ...words, timeZone: 'Asia/Dubai' })
    expect(sayTime(at, 'clock')).toBe('12:30')
  })

  test('a time inside a text keeps the operator’s clock too', () => {
    const overlay = compileMessages({ 'booking.held': 'held until {at, time, clock}' })
    useWords({ ...words, overlay })
    expect(say('booking.held', { at: new Date('2026-07-01T08:30:00Z') })).toBe('held until 09:30')
  })
})

describe('every kind of value', () => {
  const speak = (text: string, values: Parameters<typeof say>[1]) => {
    useWords({ ...words, overlay: compileMessages({ 'booking.bookNow': text }) })
    return say('booking.bookNow', values)
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
  ])('%s', (text, values, said) => {
    expect(speak(text, values)).toBe(said)
  })

  test('words the page did not bring show their id', () => {
    useWords({ ...words, messages: [], overlay: {} })
    expect(say('flights.finder')).toBe('flights.finder')
  })
})

describe('an operator’s own texts', () => {
  const overlay = compileMessages({
    'booking.title': 'State the journey',
    'promo.add': 'Enter a voucher',
  })

  test('win over the catalogue', () => {
    useWords({ ...words, overlay })
    expect(say('booking.title')).toBe('State the journey')
    expect(say('booking.bookNow')).toBe('Book Now')
  })

  test('win also over words that arrive later', () => {
    useWords({ ...words, overlay })
    addWords(promo)
    expect(say('promo.add')).toBe('Enter a voucher')
    expect(say('promo.code')).toBe('Promo Code')
  })

  test('do not stay for the next operator', () => {
    useWords({ ...words, overlay })
    useWords(words)
    expect(say('booking.title')).toBe('Where are you going?')
  })

  test('another language counts in its own way', () => {
    const polish = compileMessages({
      'booking.people':
        '{count, plural, one {# osoba} few {# osoby} many {# osób} other {# osoby}}',
    })
    useWords({ ...words, locale: 'pl-PL', overlay: polish })
    expect([1, 2, 5, 22].map((count) => say('booking.people', { count }))).toEqual([
      '1 osoba',
      '2 osoby',
      '5 osób',
      '22 osoby',
    ])
  })
})

describe('the build', () => {
  const id = new URL('./en/checkout.json', import.meta.url).pathname

  test('compiled words say the same as written ones', () => {
    const compiled = wordsPlugin().transform(readFileSync(id, 'utf8'), id)?.code ?? '{}'
    expect(compiled).not.toContain('plural, one')
    useWords({ ...words, messages: [JSON.parse(compiled)] })
    expect(say('checkout.freeWaiting', { minutes: 60 })).toBe('60 minutes of waiting, free')
    expect(say('checkout.confirm')).toBe('Confirm')
  })

  test('other files are left alone', () => {
    expect(wordsPlugin().transform('{}', '/app/package.json')).toBeUndefined()
  })

  test('the parser stays at home', () => {
    const path = '/house/packages/words/src/compile-in-development.ts'
    expect(
      wordsPlugin().transform('import x from "@lingui/message-utils"', path)?.code,
    ).not.toContain('lingui')
  })
})
