import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compileMessages } from './compile-messages.ts'
import booking from './en/booking.json'
import form from './en/form.json'
import promo from './en/promo.json'
import { addWords, say, sayMoney, sayTime, useWords } from './say.ts'
import { wordsPlugin } from './vite-plugin.ts'

const words = { locale: 'en-GB', timeZone: 'Europe/London', messages: [booking, form] }

test('nothing is said before the words are chosen', () => {
  expect(() => say('booking.next')).toThrow('before useWords')
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
    expect(say('form.tooShort', { title: 'Password' })).toBe(
      'Password  must be at least 6 characters long',
    )
  })

  test('money always shows its pence', () => {
    useWords(words)
    expect(sayMoney({ minor: 8600, currency: 'GBP' })).toBe('£86.00')
    expect(sayMoney({ minor: 123456, currency: 'GBP' })).toBe('£1,234.56')
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

describe('an operator’s own texts', () => {
  const overlay = compileMessages({
    'booking.title': 'State the journey',
    'promo.add': 'Enter a voucher',
  })

  test('win over the catalogue', () => {
    useWords({ ...words, overlay })
    expect(say('booking.title')).toBe('State the journey')
    expect(say('booking.next')).toBe('Next')
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
  const id = new URL('./en/booking.json', import.meta.url).pathname

  test('compiled words say the same as written ones', () => {
    const compiled = wordsPlugin().transform(readFileSync(id, 'utf8'), id)?.code ?? '{}'
    expect(compiled).not.toContain('plural, one')
    useWords({ ...words, messages: [JSON.parse(compiled)] })
    expect(say('booking.freeWaiting', { minutes: 60 })).toBe('60 minutes of waiting, free')
    expect(say('booking.next')).toBe('Next')
  })

  test('other JSON is left alone', () => {
    expect(wordsPlugin().transform('{}', '/app/package.json')).toBeUndefined()
  })
})
