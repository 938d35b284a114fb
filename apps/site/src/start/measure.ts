import { DAY } from '@kerbside/domain/time.ts'
import type { MeasureFacts } from '../shell/measure-ask.tsx'
import { countVisit, forgetVisits } from './count-visit.ts'

/** Asks whether visits may be counted, keeps the answer, and counts after a yes. Until then nobody is told anything. */
type Choice = 'yes' | 'no'

const KEY = 'kerbside-counting'

/** An answer of long ago is asked for again. */
const ASK_AGAIN_MS = 180 * DAY

const find = (does: string) =>
  document.querySelectorAll<HTMLButtonElement>(`[data-does="measure-${does}"]`)

/** Another provider than the one that was asked about is another question. */
const whomOf = ({ provider, id, server }: MeasureFacts): string => [provider, id, server].join(' ')

function findChoice(facts: MeasureFacts): Choice | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as
      | { choice?: unknown; whom?: unknown; atMs?: unknown }
      | undefined
    const isFresh = Date.now() - Number(kept?.atMs) < ASK_AGAIN_MS
    if (!isFresh || kept?.whom !== whomOf(facts)) return undefined
    return kept.choice === 'yes' ? 'yes' : 'no'
  } catch {
    // Forbidden, or not ours: it is asked.
    return undefined
  }
}

function keepChoice(choice: Choice, facts: MeasureFacts): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ choice, whom: whomOf(facts), atMs: Date.now() }))
  } catch {
    // It counts for this page, and the next one asks again.
  }
}

/** A browser that says no for its owner has answered (https://globalprivacycontrol.org). */
const saysNo = (): boolean => Reflect.get(navigator, 'globalPrivacyControl') === true

function tendMeasuring(box: HTMLElement): void {
  const facts = JSON.parse(box.dataset['measures'] ?? '') as MeasureFacts
  const follow = (choice: Choice | undefined) => {
    if (choice === 'yes' && facts.counts) countVisit(facts)
    if (choice !== 'yes') forgetVisits(facts)
    const said = document.querySelector<HTMLElement>('[data-says="measure"]')
    if (said) said.textContent = said.dataset[choice ?? (saysNo() ? 'no' : 'unsaid')] ?? ''
  }
  const choose = (choice: Choice) => {
    keepChoice(choice, facts)
    box.hidden = true
    follow(choice)
  }
  const known = findChoice(facts)
  follow(known)
  box.hidden = !facts.counts || known !== undefined || saysNo()
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

// In a frame it is another's page that is visited.
const box = document.querySelector<HTMLElement>('[data-measures]')
if (box && window.top === window) tendMeasuring(box)
