import { readdirSync, readFileSync } from 'node:fs'
import { SETTING_FIELDS, settingName } from '@kerbside/domain/operator/setting-fields.ts'
import { expect, test } from 'vitest'

/** A text whose id occurs in no source file is never shown. */

const CATALOGUE = 'packages/words/src/en'
const SOURCES = ['packages', 'apps']
const NOT_SOURCES = /(^|\/)(node_modules|dist(\.[^/]*)?)\/|\.test\.|\/given-|packages\/words\//

const ids = readdirSync(CATALOGUE).flatMap((file) =>
  Object.keys(JSON.parse(readFileSync(`${CATALOGUE}/${file}`, 'utf8')) as object),
)
const sources = SOURCES.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((file) => /\.tsx?$/.test(file) && !NOT_SOURCES.test(file))
    .map((file) => readFileSync(file, 'utf8')),
)

/** `fleet.` and `Hint` of a template literal such as fleet.${kind}Hint. */
type Template = { before: string; after: string }

const FILES = [...new Set(ids.map((id) => id.split('.')[0] ?? ''))].join('|')
const LITERAL = new RegExp(`(['"\`])((?:${FILES})\\.[\\w.-]+)\\1`, 'g')
const TEMPLATE = new RegExp(`\`((?:${FILES})\\.[\\w.-]*)\\$\\{[^\`]*?\\}([\\w.-]*)\``, 'g')
/** Values that may fill a template: quoted words and names of fields. */
const WORD_PATTERN = /(['"`])([\w-]+)\1|([\w]+)\??:/g

function readNames(texts: readonly string[]) {
  const named = new Set<string>()
  const words = new Set<string>()
  const templates = new Map<string, Template>()
  for (const text of texts) {
    for (const [, , id = ''] of text.matchAll(LITERAL)) named.add(id)
    for (const [whole, before = '', after = ''] of text.matchAll(TEMPLATE))
      templates.set(whole, { before, after })
    for (const [, , quoted, field] of text.matchAll(WORD_PATTERN)) words.add(quoted ?? field ?? '')
  }
  return { named, words, templates: [...templates.values()] }
}

/** Ids that a page builds from a value, so that no source file contains them. */
const BY_VALUE: readonly { of: RegExp; why: string }[] = [
  {
    of: /^operator\.(group|use|step|missing|warning)\./,
    why: 'setting-labels.ts builds them from the name of a group, a use, a step or a fault',
  },
  {
    of: /^host\.action\./,
    why: 'the log of the platform page builds them from the name of an action',
  },
  { of: /^page\.kept\.\w+(For|Until)$/, why: 'cookie-facts.tsx appends the suffix' },
]

/** A setting's label, help and choices have its name (setting-labels.ts). */
const SETTINGS = SETTING_FIELDS.map(({ path }) => `operator.${settingName(path)}`)
const isOfSetting = (id: string): boolean =>
  SETTINGS.some((name) => id === name || id === `${name}Help` || id.startsWith(`${name}.`))

function findUnshown(all: readonly string[], texts: readonly string[]): string[] {
  const { named, words, templates } = readNames(texts)
  const isFilled = (id: string) =>
    templates.some(({ before, after }) => {
      if (!id.startsWith(before) || !id.endsWith(after)) return false
      const value = id.slice(before.length, id.length - after.length)
      return words.has(value) || /^\d+$/.test(value)
    })
  return all.filter(
    (id) =>
      !named.has(id) &&
      !isFilled(id) &&
      !BY_VALUE.some(({ of }) => of.test(id)) &&
      !isOfSetting(id),
  )
}

test('every text of the catalogue is used somewhere', () => {
  expect(findUnshown(ids, sources)).toEqual([])
})

test('every pattern of the allow-list matches a text', () => {
  expect(BY_VALUE.filter(({ of }) => !ids.some((id) => of.test(id)))).toEqual([])
})

test('a text whose id no source contains is reported, also if a template is filled with other words', () => {
  const source = "say('fleet.bags'); say(`fleet.${kind}Hint`); const kinds = ['van', 'bus']"
  const all = ['fleet.bags', 'fleet.vanHint', 'fleet.busHint', 'fleet.boatHint', 'fleet.van']
  expect(findUnshown(all, [source])).toEqual(['fleet.boatHint', 'fleet.van'])
})

/** Comments, and descriptions in the generated documents. */
const NOT_SHOWN = /^\s*(\/\*\*|\*|\/\/)|description:|describe\(|problem\(/

test('the contract contains no sentence twice', () => {
  const folder = 'packages/contract/src'
  const places = new Map<string, string[]>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const lines = readFileSync(`${folder}/${file}`, 'utf8').split('\n')
    const text = lines.filter((line) => !NOT_SHOWN.test(line)).join('\n')
    for (const [, , sentence = ''] of text.matchAll(/(['"])([A-Z][^'"\n]* [^'"\n]*\.)\1/g))
      places.set(sentence, [...(places.get(sentence) ?? []), file])
  }
  expect(places.size).toBeGreaterThan(100)
  expect([...places].filter(([, files]) => files.length > 1)).toEqual([])
})
