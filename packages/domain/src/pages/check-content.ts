import type { Content } from '../operator/operator.ts'

/** Icons that can be shown before a fact. */
export const FACT_ICONS = ['lock', 'plane', 'clock', 'phone', 'star', 'check'] as const

/** There are this many drawings for How it works; a further step would have none. */
export const MAX_STEPS = 3
export const MAX_FACTS = 3

export type ContentError = { path: string; message: string }

export type ContentFacts = {
  /** Names of the places that have prices between them. */
  places: readonly string[]
  /** Codes of the airports that the operator serves. */
  airports: readonly string[]
}

/** Checks the texts of the public pages; each error has a path and says what to do. */
export function checkContent(content: Content, facts: ContentFacts): ContentError[] {
  return [
    ...checkBlanks(content),
    ...checkHero(content, facts),
    ...checkLists(content),
    ...content.airports.codes
      .filter((code) => !facts.airports.includes(code))
      .map((code) => ({
        path: 'airports.codes',
        message: `${code} isn’t one of your airports.`,
      })),
  ]
}

/** Texts that may be empty. */
const MAY_BE_BLANK =
  /^(airports\.note|desk\.(quote|text|by)|legal|hero\.(lead|from|to)|facts\.\d+\.text|articles\.\w+\.lead)$/

function checkBlanks(content: Content): ContentError[] {
  return textsOf('', content).flatMap(({ path, text }) =>
    text.trim() === '' && !MAY_BE_BLANK.test(path)
      ? [{ path, message: 'Enter some text, or remove this.' }]
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

/** Without two places the hero has no example trip, as at first. */
function checkHero({ hero }: Content, { places }: ContentFacts): ContentError[] {
  if (hero.from === '' && hero.to === '') return []
  const unknown = (['from', 'to'] as const)
    .filter((end) => !places.includes(hero[end]))
    .map((end) => ({
      path: `hero.${end}`,
      message:
        hero[end] === ''
          ? 'Choose a place, or leave both empty.'
          : `“${hero[end]}” isn’t one of your places, so there’s no price to show.`,
    }))
  if (unknown.length > 0 || hero.from !== hero.to) return unknown
  return [{ path: 'hero.to', message: 'Choose two different places.' }]
}

function checkLists({ facts, steps, questions }: Content): ContentError[] {
  return [
    ...checkMaxItems(facts, { path: 'facts', max: MAX_FACTS }),
    ...checkMaxItems(steps.items, { path: 'steps.items', max: MAX_STEPS }),
    ...facts.flatMap(({ icon }, index) =>
      FACT_ICONS.some((item) => item === icon)
        ? []
        : [{ path: `facts.${index}.icon`, message: 'Choose an icon from the list.' }],
    ),
    ...questions.items.flatMap(({ question }, index) =>
      questions.items.findIndex((other) => other.question === question) < index
        ? [
            {
              path: `questions.items.${index}.question`,
              message: 'This question is already in the list.',
            },
          ]
        : [],
    ),
  ]
}

const checkMaxItems = (
  items: readonly unknown[],
  { path, max }: { path: string; max: number },
): ContentError[] => (items.length > max ? [{ path, message: `Use up to ${max}.` }] : [])
