import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

type Rule = { not: RegExp; instead: string; except?: readonly string[] }

/** Texts of the specification, which keep every letter. */
const SPECIFIED = new Set([
  'flights.airlineRequired',
  'flights.noDetails',
  'flights.notFound',
  'flights.timeRequired',
  'ground.isOut',
  'payment.processing',
])

/** What a reader of the console, the site or the driver app never reads, and what stands instead. */
const RULES: readonly Rule[] = [
  {
    not: /(?<!-)\bletters?\b(?!,? (digits|and digits|code|for))/i,
    instead: 'email, text message or message; of a name: character',
    except: [
      'ground.codeHelp',
      'operator.referencePrefixHelp',
      'people.referenceMaskHelp',
      'profile.noPlaces',
    ],
  },
  { not: /\bput(s|ting)? (it |them )?live\b/i, instead: 'publish' },
  { not: /(?<!\{)\bpapers?\b(?!\})/i, instead: 'document' },
  { not: /\b(some|no|any|every)body\b|\bwhoever\b/i, instead: 'the role, or someone' },
  { not: /\b(un)?heard\b/i, instead: 'what happened and what to do' },
  { not: /^(Go on|Keep it|Make it|Do it|Settle it|Yes: )/, instead: 'a verb and its object' },
  { not: /\bpick-ups?\b/i, instead: 'pickup' },
  { not: /\be-mails?\b/i, instead: 'email' },
  { not: /\btelephones?\b/i, instead: 'phone' },
  { not: /\bhand ?bags?\b/i, instead: 'hand luggage' },
  { not: /\bcalled off\b/i, instead: 'cancelled' },
  { not: /\bthe way (there|back)\b/i, instead: 'outbound, return' },
  { not: /\bfor ever\b/i, instead: 'permanently' },
  { not: /\bstands? as\b|\bas it stands\b/i, instead: 'is' },
  { not: /\bwould not have (it|him|them)\b|\bwould not say\b/i, instead: 'rejected' },
  { not: /'/, instead: '’' },
  { not: /\.\.\./, instead: '…' },
  { not: /!/, instead: 'a full stop' },
  { not: /\b(cannot|do not|does not|is not|could not|will not)\b/i, instead: 'a contraction' },
]

/** A trip is a journey in the law's words only. */
const JOURNEY = /\bjourneys?\b/i

const folder = fileURLToPath(new URL('en', import.meta.url))
const texts = readdirSync(folder).flatMap((file) =>
  Object.entries(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Record<string, string>),
)

const breaks = (id: string, text: string): string[] =>
  RULES.filter(({ not, except = [] }) => not.test(text) && !except.includes(id)).map(
    ({ not, instead }) => `${id}: “${text}” has ${String(not)}; write ${instead}`,
  )

test('every text of the catalogue is written in the words of CONTRIBUTING', () => {
  expect(texts.length).toBeGreaterThan(4_000)
  expect(texts.flatMap(([id, text]) => (SPECIFIED.has(id) ? [] : breaks(id, text)))).toEqual([])
})

test('a passenger has a trip and a dispatcher a job; only the licensing record has journeys', () => {
  const found = texts.filter(([id, text]) => JOURNEY.test(text) && !id.startsWith('licensing.'))
  expect(found).toEqual([])
})

test.each([
  ['Your letter was sent', 'email'],
  ['Put live', 'publish'],
  ['Called off', 'cancelled'],
  ['Keep it', 'a verb'],
  ['We could not find it', 'a contraction'],
  ["We don't know", '’'],
])('“%s” is found', (text, instead) => {
  expect(breaks('page.any', text).join()).toContain(instead)
})
