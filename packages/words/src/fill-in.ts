import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

export type Values = Readonly<Record<string, string | number | Date>>

export type Voice = {
  locale: string
  values: Values
  /** The named formats of `{at, date, day}` and `{at, time, clock}`. */
  times: Readonly<Record<string, Intl.DateTimeFormatOptions>>
}

/**
 * Formats a compiled message. Lingui compiles and checks the texts at build time; its runtime would
 * add three times this code to every page, for switching languages in the browser, which no page
 * here does.
 */
export function fillIn(message: string | CompiledMessage, voice: Voice): string {
  return typeof message === 'string' ? message : join(message, voice)
}

function join(tokens: unknown, voice: Voice, count = ''): string {
  if (!Array.isArray(tokens)) return String(tokens)
  return tokens
    .map((token: unknown) => {
      // Inside a plural, a single # is the counted number.
      if (typeof token === 'string') return token === '#' && count ? count : token
      return Array.isArray(token) ? fillOne(token, voice, count) : ''
    })
    .join('')
}

function fillOne(token: readonly unknown[], voice: Voice, count: string): string {
  const { values, locale, times } = voice
  const [name, kind, form] = token
  const value = values[String(name)] ?? ''
  if (kind === 'plural' || kind === 'selectordinal') {
    const cases = casesOf(form)
    const number = Number(value) - Number(cases['offset'] ?? 0)
    const type = kind === 'plural' ? 'cardinal' : 'ordinal'
    const rule = new Intl.PluralRules(locale, { type }).select(number)
    const chosen = cases[String(value)] ?? cases[rule] ?? cases['other']
    return join(chosen, voice, new Intl.NumberFormat(locale).format(number))
  }
  if (kind === 'select') {
    const cases = casesOf(form)
    // an empty value of an operator selects the case `none`
    return join(cases[String(value) || 'none'] ?? cases['other'], voice, count)
  }
  if (kind === 'number') {
    const style = form === 'percent' ? form : 'decimal'
    return new Intl.NumberFormat(locale, { style }).format(Number(value))
  }
  if (kind === 'date' || kind === 'time') {
    return fillMessage(new Date(value), { locale, form: times[String(form)] })
  }
  return String(value)
}

/** Formats a date without commas: Node and browsers place them differently, and a page must read the same in both. */
export function fillMessage(
  at: Date,
  { locale, form }: { locale: string; form: Intl.DateTimeFormatOptions | undefined },
): string {
  return new Intl.DateTimeFormat(locale, form).format(at).replaceAll(',', '')
}

function casesOf(form: unknown): Readonly<Record<string, unknown>> {
  return typeof form === 'object' && form !== null ? { ...form } : {}
}
