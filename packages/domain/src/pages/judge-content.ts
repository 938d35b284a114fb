import type { Content } from '../operator/operator.ts'

/** Drawings that may stand before a fact. */
export const FACT_ICONS = ['lock', 'plane', 'clock', 'phone', 'star', 'check'] as const

/** Drawings of how it works: a step without one would stand bare. */
export const MOST_STEPS = 3
export const MOST_FACTS = 3

export type ContentFault = { path: string; message: string }

export type ContentFacts = {
  /** Names of the places that prices are known between. */
  places: readonly string[]
  /** Codes of the airports the operator serves. */
  airports: readonly string[]
}

/** What keeps the words of the public pages from being shown, each with where it stands and what to do about it. */
export function judgeContent(content: Content, facts: ContentFacts): ContentFault[] {
  return [
    ...judgeBlanks(content),
    ...judgeHero(content, facts),
    ...judgeLists(content),
    ...content.airports.codes
      .filter((code) => !facts.airports.includes(code))
      .map((code) => ({
        path: 'airports.codes',
        message: `${code} is not one of your airports.`,
      })),
  ]
}

/** Texts that may be left out. */
const MAY_BE_BLANK =
  /^(airports\.note|desk\.(quote|text|by)|legal|hero\.lead|facts\.\d+\.text|articles\.\w+\.lead)$/

function judgeBlanks(content: Content): ContentFault[] {
  return textsOf('', content).flatMap(({ path, text }) =>
    text.trim() === '' && !MAY_BE_BLANK.test(path)
      ? [{ path, message: 'Please write something, or take it away.' }]
      : [],
  )
}

function textsOf(path: string, value: unknown): { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    textsOf(path === '' ? name : `${path}.${name}`, inner),
  )
}

function judgeHero({ hero }: Content, { places }: ContentFacts): ContentFault[] {
  const unknown = (['from', 'to'] as const)
    .filter((end) => !places.includes(hero[end]))
    .map((end) => ({
      path: `hero.${end}`,
      message: `“${hero[end]}” is not one of your places, so no price can be shown for it.`,
    }))
  if (unknown.length > 0 || hero.from !== hero.to) return unknown
  return [{ path: 'hero.to', message: 'A journey ends somewhere else than where it began.' }]
}

function judgeLists({ facts, steps, questions }: Content): ContentFault[] {
  return [
    ...atMost(facts, { path: 'facts', most: MOST_FACTS }),
    ...atMost(steps.items, { path: 'steps.items', most: MOST_STEPS }),
    ...facts.flatMap(({ icon }, at) =>
      FACT_ICONS.some((known) => known === icon)
        ? []
        : [{ path: `facts.${at}.icon`, message: 'There is no such drawing.' }],
    ),
    ...questions.items.flatMap(({ question }, at) =>
      questions.items.findIndex((other) => other.question === question) < at
        ? [{ path: `questions.items.${at}.question`, message: 'This question is asked already.' }]
        : [],
    ),
  ]
}

const atMost = (
  items: readonly unknown[],
  { path, most }: { path: string; most: number },
): ContentFault[] => (items.length > most ? [{ path, message: `There is room for ${most}.` }] : [])
