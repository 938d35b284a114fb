import { DAY } from '@kerbside/domain/time.ts'
import type { MeasureFacts } from '../shell/consent-banner.tsx'
import { countVisit, stopCountingVisits } from './count-visit.ts'

/** Asks whether visits may be counted, stores the answer, and counts after a yes. Until then nothing is reported. */
type Choice = 'yes' | 'no'

const KEY = 'kerbside-counting'

/** After this time the visitor is asked again. */
const CONSENT_TTL_MS = 180 * DAY

const find = (does: string) =>
  document.querySelectorAll<HTMLButtonElement>(`[data-does="measure-${does}"]`)

/** A consent is only valid for the provider it was given for. */
const whomOf = ({ provider, id, server }: MeasureFacts): string => [provider, id, server].join(' ')

function findChoice(facts: MeasureFacts): Choice | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as
      | { choice?: unknown; whom?: unknown; atMs?: unknown }
      | undefined
    const isFresh = Date.now() - Number(stored?.atMs) < CONSENT_TTL_MS
    if (!isFresh || stored?.whom !== whomOf(facts)) return undefined
    return stored.choice === 'yes' ? 'yes' : 'no'
  } catch {
    // Storage is blocked or the value is invalid: the visitor is asked.
    return undefined
  }
}

function saveChoice(choice: Choice, facts: MeasureFacts): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ choice, whom: whomOf(facts), atMs: Date.now() }))
  } catch {
    // It counts for this page, and the next one asks again.
  }
}

/** A browser with a privacy signal has answered no (https://globalprivacycontrol.org). */
const hasPrivacySignal = (): boolean => Reflect.get(navigator, 'globalPrivacyControl') === true

function tendMeasuring(box: HTMLElement): void {
  const facts = JSON.parse(box.dataset['measures'] ?? '') as MeasureFacts
  const follow = (choice: Choice | undefined) => {
    if (choice === 'yes' && facts.counts) countVisit(facts)
    if (choice !== 'yes') stopCountingVisits(facts)
    const status = document.querySelector<HTMLElement>('[data-text="measure"]')
    if (status)
      status.textContent = status.dataset[choice ?? (hasPrivacySignal() ? 'no' : 'unsaid')] ?? ''
  }
  const choose = (choice: Choice) => {
    saveChoice(choice, facts)
    box.hidden = true
    follow(choice)
  }
  const existing = findChoice(facts)
  follow(existing)
  box.hidden = !facts.counts || existing !== undefined || hasPrivacySignal()
  for (const button of find('no')) button.addEventListener('click', () => choose('no'))
  for (const button of find('yes')) button.addEventListener('click', () => choose('yes'))
  for (const button of find('choice')) {
    button.hidden = false
    button.addEventListener('click', () => {
      box.hidden = false
      box.querySelector('button')?.focus()
    })
  }
  addEventListener('storage', ({ key }) => {
    if (key === KEY) follow(findChoice(facts))
  })
}

// In a frame the visit belongs to the embedding page.
const box = document.querySelector<HTMLElement>('[data-measures]')
if (box && window.top === window) tendMeasuring(box)
