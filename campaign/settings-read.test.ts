import { readdirSync, readFileSync } from 'node:fs'
import { Configuration } from '@kerbside/contract/operator.ts'
import { SETTING_FIELDS } from '@kerbside/domain/operator/setting-fields.ts'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** Every setting is read by code other than the form that edits it. */

type Source = { file: string; text: string }
type Reader = { file: string; of: string }

const SOURCES = [
  'packages/domain/src',
  'packages/web/src',
  'packages/kit/src',
  'apps/site/src',
  'apps/console/src',
  'apps/driver/src',
  'apps/server/src',
  'packages/theme/src',
]
const NOT_READERS =
  /\.test\.|\/given-|console\/src\/settings\/|operator\/(check-settings|setting-fields|read-settings)\.ts$/

/** Names of objects that hold settings: other objects also have fields such as `phone`. */
const HOLDERS =
  /settings|configuration|operator|profile|brand|popups|mapKeys|measuring|dispatch|offers|source|facts|props/i

const readSources = (): Source[] =>
  SOURCES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => ({ file, text: readFileSync(file, 'utf8') })),
  )

/** Every `holder.name` and `{ name } = holder`, by name. */
function findReaders(
  names: ReadonlySet<string>,
  sources: readonly Source[],
): Map<string, Reader[]> {
  const found = new Map<string, Reader[]>()
  const mentions = new RegExp(`\\b(${[...names].join('|')})\\b`)
  const visit = (node: ts.Node, source: ts.SourceFile) => {
    const read = readOf(node, source)
    if (read && names.has(read.name) && HOLDERS.test(read.of))
      found.set(read.name, [
        ...(found.get(read.name) ?? []),
        { file: source.fileName, of: read.of },
      ])
    ts.forEachChild(node, (child) => visit(child, source))
  }
  for (const { file, text } of sources)
    if (!NOT_READERS.test(file) && mentions.test(text)) {
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
      visit(source, source)
    }
  return found
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

/** Fields of the configuration that no page reads, and why they are sent. */
const FOR_OTHERS: Readonly<Record<string, string>> = {
  code: 'the envelope of every answer',
  message: 'the envelope of every answer',
  about: 'the server renders it from the setting',
  email: 'the server renders it from the setting',
  address: 'the server renders it from the setting',
  company: 'the server renders it from the setting',
  skypeid: 'the server renders it from the setting',
  facebook: 'the server renders it from the setting',
  twitter: 'the server renders it from the setting',
  instagram: 'the server renders it from the setting',
  linkedin: 'the server renders it from the setting',
  autoopenchat: 'the server renders it from the setting',
  tipchoices: 'the server renders it from the setting',
  airports: 'the server renders it from the setting',
  cancancelbooking: 'the server renders it from the setting',
  layoutmode: 'the server renders it from the setting',
  widgetmode: 'the server renders it from the setting',
  searchapi: 'specified; the server asks the engine',
  chatapiurl: 'specified; our pages use the hub of their own host',
  IsLoad: 'specified; our pages come with their configuration',
  defaultvehtypeid: 'specified; the server preselects the vehicle of a quote',
  paymenttype: 'specified; the same as defaultpaymentmethod',
}

const WIRE = Object.keys(Configuration.shape)
const PAGES = /^(packages\/(web|kit)|apps\/(site|console|driver))\//
const settingName = (path: string) => path.split('.').at(-1) ?? path
const readers = findReaders(
  new Set([...WIRE, ...SETTING_FIELDS.map(({ path }) => settingName(path))]),
  readSources(),
)

/** operator/page-settings.ts lists the fields to send and reads none. */
const isPageReader = ({ file }: Reader) =>
  PAGES.test(file) && !file.endsWith('operator/page-settings.ts')

test('every field of the configuration is read by a page, or listed with a reason', () => {
  const unread = WIRE.filter(
    (name) => !(name in FOR_OTHERS) && !(readers.get(name) ?? []).some(isPageReader),
  )
  expect(unread).toEqual([])
  expect(Object.keys(FOR_OTHERS).filter((name) => !WIRE.includes(name))).toEqual([])
})

/** Settings whose name in the configuration differs from their own in lower case. */
const WIRE_NAMES: Readonly<Record<string, string>> = { variant: 'sitevariant' }

test('every setting an operator can change is read by code other than its form', () => {
  const unread = SETTING_FIELDS.map(({ path }) => settingName(path)).filter((name) => {
    const wire = WIRE_NAMES[name] ?? WIRE.find((item) => item.toLowerCase() === name.toLowerCase())
    const byPage =
      wire !== undefined && !(wire in FOR_OTHERS) && (readers.get(wire) ?? []).some(isPageReader)
    return !byPage && (readers.get(name) ?? []).length === 0
  })
  expect(unread).toEqual([])
})

test('a setting that only its form reads has no reader', () => {
  const names = new Set(['showTips', 'lead', 'darkMode', 'phone'])
  const sources = [
    { file: 'apps/site/src/bar.tsx', text: 'const { lead: minutes } = settings; driver.phone' },
    { file: 'apps/site/src/tip.tsx', text: 'if (view.settings.showTips) draw()' },
    { file: 'apps/console/src/settings/form.tsx', text: 'edit(settings.darkMode)' },
    { file: 'apps/site/src/bar.test.tsx', text: 'expect(settings.darkMode)' },
  ]
  expect(findReaders(names, sources)).toEqual(
    new Map([
      ['lead', [{ file: 'apps/site/src/bar.tsx', of: '{ lead: minutes } = settings' }]],
      ['showTips', [{ file: 'apps/site/src/tip.tsx', of: 'view.settings' }]],
    ]),
  )
})
