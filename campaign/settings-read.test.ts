import { readdirSync, readFileSync } from 'node:fs'
import { Configuration } from '@kerbside/contract/operator.ts'
import { SETTING_FIELDS } from '@kerbside/domain/operator/setting-fields.ts'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** A switch that nothing reads does nothing: every setting has a reader besides the form that edits it. */

type Reader = { file: string; of: string }

const SOURCES = [
  'packages/domain/src',
  'packages/web/src',
  'packages/kit/src',
  'apps/site/src',
  'apps/server/src',
  'packages/theme/src',
]
const NOT_READERS =
  /\.test\.|\/given-|console\/settings\/|operator\/(judge-settings|setting-fields|read-settings)\.ts$/

/** Objects that hold a setting: told by their name, for names such as `phone` are everywhere. */
const HOLDERS =
  /settings|configuration|operator|profile|brand|popups|mapKeys|measuring|dispatch|offers|source|facts|props/i

/** Every `holder.name` and `{ name } = holder`, by name. The whole repository takes some seconds to parse. */
function findReaders(names: ReadonlySet<string>): Map<string, Reader[]> {
  const found = new Map<string, Reader[]>()
  const mentions = new RegExp(`\\b(${[...names].join('|')})\\b`)
  for (const folder of SOURCES)
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const file = `${folder}/${name}`
      if (!/\.tsx?$/.test(file) || NOT_READERS.test(file)) continue
      const text = readFileSync(file, 'utf8')
      if (mentions.test(text))
        collect(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
    }
  return found

  function collect(source: ts.SourceFile) {
    const visit = (node: ts.Node) => {
      const read = readOf(node, source)
      if (read && names.has(read.name) && HOLDERS.test(read.of))
        found.set(read.name, [
          ...(found.get(read.name) ?? []),
          { file: source.fileName, of: read.of },
        ])
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
}

function readOf(node: ts.Node, source: ts.SourceFile): { name: string; of: string } | undefined {
  if (ts.isPropertyAccessExpression(node))
    return { name: node.name.text, of: node.expression.getText(source) }
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent))
    return {
      name: (node.propertyName ?? node.name).getText(source),
      of: node.parent.parent.getText(source),
    }
  return undefined
}

/** Fields of the wire that no page of ours reads, and why they are there. */
const FOR_OTHERS: Readonly<Record<string, string>> = {
  code: 'the envelope of every answer',
  message: 'the envelope of every answer',
  about: 'pages are drawn from the setting itself',
  email: 'pages are drawn from the setting itself',
  address: 'pages are drawn from the setting itself',
  company: 'pages are drawn from the setting itself',
  skypeid: 'pages are drawn from the setting itself',
  facebook: 'pages are drawn from the setting itself',
  twitter: 'pages are drawn from the setting itself',
  instagram: 'pages are drawn from the setting itself',
  linkedin: 'pages are drawn from the setting itself',
  autoopenchat: 'pages are drawn from the setting itself',
  tipchoices: 'pages are drawn from the setting itself',
  airports: 'pages are drawn from the setting itself',
  cancancelbooking: 'pages are drawn from the setting itself',
  layoutmode: 'pages are drawn from the setting itself',
  widgetmode: 'pages are drawn from the setting itself',
  searchapi: 'specified; the server asks the engine',
  chatapiurl: 'specified; our pages use the hub of their own host',
  IsLoad: 'specified; our pages come with their configuration',
  defaultvehtypeid: 'specified; the server preselects the vehicle of a quote',
  paymenttype: 'specified; the same as defaultpaymentmethod',
}

const WIRE = Object.keys(Configuration.shape)
const PAGES = /^(packages\/(web|kit)|apps\/site)\//
const settingName = (path: string) => path.split('.').at(-1) ?? path
const readers = findReaders(
  new Set([...WIRE, ...SETTING_FIELDS.map(({ path }) => settingName(path))]),
)

/** The list of fields that are sent to a page reads none of them. */
const isPageReader = ({ file }: Reader) =>
  PAGES.test(file) && !file.endsWith('operator/page-settings.ts')

test('every field of the configuration is read by a page, or stands there for a reason', () => {
  const unread = WIRE.filter(
    (name) => !(name in FOR_OTHERS) && !(readers.get(name) ?? []).some(isPageReader),
  )
  expect(unread).toEqual([])
  expect(Object.keys(FOR_OTHERS).filter((name) => !WIRE.includes(name))).toEqual([])
})

/** What the page reads under the wire's name, which is the setting's in small letters. */
const WIRE_NAMES: Readonly<Record<string, string>> = { variant: 'sitevariant' }

test('every setting an operator can change is read by something besides its form', () => {
  const unread = SETTING_FIELDS.map(({ path }) => settingName(path)).filter((name) => {
    const wire = WIRE_NAMES[name] ?? WIRE.find((one) => one.toLowerCase() === name.toLowerCase())
    const byPage =
      wire !== undefined && !(wire in FOR_OTHERS) && (readers.get(wire) ?? []).some(isPageReader)
    return !byPage && (readers.get(name) ?? []).length === 0
  })
  expect(unread).toEqual([])
})

test('the search for readers finds none for a switch that is only edited', () => {
  expect(findReaders(new Set(['showNothingAtAll'])).size).toBe(0)
})
