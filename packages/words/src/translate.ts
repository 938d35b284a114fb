import { compileInDevelopment } from './compile-in-development.ts'
import type { Messages } from './compile-messages.ts'
import type { Values } from './fill-in.ts'
import { fillIn, fillMessage } from './fill-in.ts'
import type { MessageId } from './message-id.ts'

/** What the operator's roads are signed in. */
export type DistanceUnit = 'mile' | 'km'

export type LocaleSettings = {
  /** BCP 47, such as `en-GB`: determines plurals, numbers and dates. */
  locale: string
  /** The operator's time zone, such as `Europe/London`: used for every date and time. */
  timeZone: string
  /** Of every distance; miles by default. */
  distanceUnit?: DistanceUnit | undefined
  /** The parts of the catalogue that this page uses. */
  messages: readonly Messages[]
  /** The operator's own texts or another language, compiled; they override the catalogue. */
  overlay?: Messages | undefined
}

type Speaker = {
  locale: string
  distanceUnit: DistanceUnit
  messages: Messages
  overlay: Messages
  times: ReturnType<typeof timesIn>
}

const added: Messages[] = []
let speaker: Speaker | undefined

/**
 * Sets the language for all following calls: on the server before each synchronous render, in the
 * browser once. `t` must not be called while a module loads.
 */
export function configureLanguage({
  locale,
  timeZone,
  distanceUnit = 'mile',
  messages,
  overlay = {},
}: LocaleSettings): void {
  const all: Messages = Object.assign({}, ...added, ...messages, overlay)
  speaker = { locale, distanceUnit, messages: all, overlay, times: timesIn(timeZone) }
}

/** Adds the texts of a part that is loaded later, such as a dialog; called when its module loads. */
export function loadMessages(messages: Messages): void {
  added.push(messages)
  if (!speaker) return
  const all = { ...speaker.messages, ...messages, ...speaker.overlay }
  speaker = { ...speaker, messages: all }
}

/** Returns a text of the catalogue in the current locale, with its `{values}` filled in. */
export function t(id: MessageId, values: Values = {}): string {
  const { messages, locale, times } = speaking()
  const message = messages[id]
  // If a page did not load a text, its id shows where it is missing.
  if (message === undefined) return id
  return fillIn(compileInDevelopment(message), { locale, values, times })
}

export type Amount = {
  minor: number
  currency: string
  /** Decimals of the currency's minor unit; Intl's own figures differ between Node and browsers. */
  decimals: number
  /** Decimals to show; all of them by default. */
  shown?: number
}

/** Formats an amount in whole minor units: `£86.00`, `−£4.00` with a minus sign instead of a hyphen. The caller supplies the currency's number of decimals. */
export function formatAmount({ minor, currency, decimals, shown = decimals }: Amount): string {
  const { locale } = speaking()
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
  })
    .format(minor / 10 ** decimals)
    .replace('-', '−')
}

/** Formats a date or time in the operator's time zone; the names are those used inside texts, `{at, date, day}`. */
export function formatTime(at: Date, form: TimeForm): string {
  const { locale, times } = speaking()
  return fillMessage(at, { locale, form: times[form] })
}

/** What the operator's roads are signed in. */
export const distanceUnitInUse = (): DistanceUnit => speaking().distanceUnit

/** The BCP 47 locale in use. */
export const localeInUse = (): string => speaking().locale

function speaking(): Speaker {
  if (!speaker) throw new Error('No language is configured: call configureLanguage first.')
  return speaker
}

/** `clock` 09:30 · `day` Thu 3 Dec · `date` 3 Dec 2026 · `longDay` Thursday 3 December 2026 · `stamp` 3 Dec 2026, 09:30 */
export type TimeForm = 'clock' | 'day' | 'date' | 'longDay' | 'stamp'

function timesIn(timeZone: string) {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
  return {
    clock,
    day: { weekday: 'short', day: 'numeric', month: 'short', timeZone },
    date: { day: 'numeric', month: 'short', year: 'numeric', timeZone },
    longDay: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone },
    stamp: { day: 'numeric', month: 'short', year: 'numeric', ...clock },
  } satisfies Record<TimeForm, Intl.DateTimeFormatOptions>
}
