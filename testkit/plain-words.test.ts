import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findReplaced, PLAIN_FILES } from './replaced-words.ts'

test('names, values, message ids, CSS classes, comments and texts use the words of the glossary', () => {
  const files = execFileSync('git', ['ls-files', ...PLAIN_FILES], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => existsSync(file))
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.flatMap((file) => findReplaced(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('a replaced word is found in any name, with its line and the word to use', () => {
  const source = 'export const a = 1\nfunction judgePrice(saidPrice: number) { return saidPrice }\n'
  expect(findReplaced('price.ts', source)).toEqual([
    'price.ts:2 judgePrice: instead of "judge" write check, validate, can or decide',
    'price.ts:2 saidPrice: instead of "said" write input, body, or what it is',
  ])
  expect(findReplaced('wire.ts', 'export const read = { told: 1 }')).toEqual([
    'wire.ts:1 told: instead of "told" write reported, notified, or the noun',
  ])
})

test.each([
  ['a value', "const state = 'unheard'", '1 unheard'],
  ['a path in a template', 'const path = `/talk/${id}`', '1 /talk/'],
  ['one of several classes', 'const row = <i className="row ride-row" />', '1 row ride-row'],
  ['an element id', '\nconst title = <i id="papers-title" />', '2 papers-title'],
  ['a comment', '/** Sent by nobody. */\nconst a = 1', '1 /** Sent by nobody. */'],
  ['a text on screen', 'const text = <p>Somebody came</p>', '1 Somebody came'],
])('a replaced word is found in %s', (_, source, found) => {
  expect(findReplaced('page.tsx', source)).toEqual([
    expect.stringContaining(`page.tsx:${found}: instead of`),
  ])
})

test('a replaced word is found in style sheets and in catalogues of messages', () => {
  expect(findReplaced('page.css', '.row,\n.dk .job-map > i {\n  color: red;\n}')).toEqual([
    'page.css:2 job-map: instead of "job" write leg',
  ])
  expect(
    findReplaced('desk.json', '{\n  "desk.putLive": "Publish",\n  "desk.a": "Whoever"\n}'),
  ).toEqual([
    expect.stringContaining('desk.json:2 desk.putLive: instead of "put live" write publish'),
    expect.stringContaining('desk.json:3 Whoever: instead of "whoever"'),
  ])
})

test('words that are plain English in a sentence are not found there', () => {
  const source =
    "// the driver said so\nconst text = 'You said no, and told us why'\nconst letter = 'A'"
  expect(findReplaced('page.ts', source)).toEqual([])
})
