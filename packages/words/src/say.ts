import { compileInDevelopment } from './compile-in-development.ts'
import type { Messages } from './compile-messages.ts'
import type { Values } from './fill-in.ts'
import { fillIn, sayAt } from './fill-in.ts'
import type { MessageId } from './message-id.ts'

export type Words = {
  /** BCP 47, such as `en-GB`: plurals, numbers and dates follow it. */
  locale: string
  /** The operator's zone, such as `Europe/London`: every date and time is said in it. */
  timeZone: string
  /** The parts of the catalogue this page speaks. */
  messages: readonly Messages[]
  /** The operator's own texts or another language; they win over the catalogue. Compiled. */
  overlay?: Messages | undefined
}

type Speaker = {
  locale: string
  messages: Messages
  overlay: Messages
  times: ReturnType<typeof timesIn>
}

const added: Messages[] = []
let speaker: Speaker | undefined

/**
 * Chooses the words for everything said after it: on the server before each synchronous render, in
 * the browser once. `say` must not be called while a module loads.
 */
export function useWords({ locale, timeZone, messages, overlay = {} }: Words): void {
  const all: Messages = Object.assign({}, ...added, ...messages, overlay)
  speaker = { locale, messages: all, overlay, times: timesIn(timeZone) }
}

/** Brings the words of a part that is loaded later, such as a dialog; call it as its module loads. */
export function addWords(messages: Messages): void {
  added.push(messages)
  if (!speaker) return
  const all = { ...speaker.messages, ...messages, ...speaker.overlay }
  speaker = { ...speaker, messages: all }
}

/** The text of the catalogue in the chosen locale, its `{values}` filled in. */
export function say(id: MessageId, values: Values = {}): string {
  const { messages, locale, times } = speaking()
  const message = messages[id]
  // A page that forgot to bring these words shows where it did, instead of nothing.
  if (message === undefined) return id
  return fillIn(compileInDevelopment(message), { locale, values, times })
}

export type Amount = {
  minor: number
  currency: string
  /** Digits after the point of the currency's minor unit; Intl's own differ between Node and browsers. */
  decimals: number
  /** Digits to show; all of them unless said. */
  shown?: number
}

/** An amount of money in whole minor units: `£86.00`. Which currency has how many decimals is the caller's to know. */
export function sayAmount({ minor, currency, decimals, shown = decimals }: Amount): string {
  const { locale } = speaking()
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
  }).format(minor / 10 ** decimals)
}

/** A date or time in the operator's zone; the names are those used inside texts, `{at, date, day}`. */
export function sayTime(at: Date, form: TimeForm): string {
  const { locale, times } = speaking()
  return sayAt(at, { locale, form: times[form] })
}

function speaking(): Speaker {
  if (!speaker) throw new Error('Nothing can be said before useWords has chosen the words.')
  return speaker
}

/** `clock` 09:30 · `day` Thu 3 Dec · `longDay` Thursday 3 December 2026 · `stamp` 03/12/2026 09:30 */
export type TimeForm = 'clock' | 'day' | 'longDay' | 'stamp'

function timesIn(timeZone: string) {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
  return {
    clock,
    day: { weekday: 'short', day: 'numeric', month: 'short', timeZone },
    longDay: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone },
    stamp: { day: '2-digit', month: '2-digit', year: 'numeric', ...clock },
  } satisfies Record<TimeForm, Intl.DateTimeFormatOptions>
}
