import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const CONSOLE = import.meta.dirname
const PACKAGES = path.resolve(CONSOLE, '../../../packages')

const filesIn = (folder: string): string[] =>
  readdirSync(path.join(CONSOLE, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    path.join(CONSOLE, folder, file),
  )

/** The path of our own module in an import; undefined for a third-party package. */
function find(input: string, from: string): string | undefined {
  const [, name = '', rest = ''] = /^@kerbside\/([a-z]+)\/(.+)$/.exec(input) ?? []
  const file = input.startsWith('.')
    ? path.resolve(path.dirname(from), input)
    : path.join(PACKAGES, name, 'src', rest)
  return existsSync(file) && statSync(file).isFile() ? file : undefined
}

/** A module or style sheet and its static imports; lazy ones (`import()`) are left out. */
function closureOf(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen
  seen.add(entry)
  if (!/\.(tsx?|css)$/.test(entry)) return seen
  const source = readFileSync(entry, 'utf8')
  for (const [, input = ''] of source.matchAll(
    /^(?:@?import|export)\b(?! type)[^'"]*['"]([^'"]+)['"]/gm,
  )) {
    const file = find(input.replace(/\?.*/, ''), entry)
    if (file !== undefined) closureOf(file, seen)
  }
  return seen
}

/** Names of the console's own classes: in style rules, or in components that use them. */
const classesIn = (files: Iterable<string>, { css }: { css: boolean }): Set<string> =>
  new Set(
    [...files]
      .filter((file) => file.endsWith('.css') === css)
      .flatMap(
        (file) =>
          readFileSync(file, 'utf8').match(css ? /(?<=\.)dk-[a-z-]+/g : /\bdk-[a-z-]+\b/g) ?? [],
      ),
  )

const STYLES = filesIn('.').filter((file) => file.endsWith('.css'))
const KNOWN = classesIn(STYLES, { css: true })
const DESK = closureOf(path.join(CONSOLE, 'shell/desk-app.tsx'))
const PAGES = filesIn('areas').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/import\('\.\.\/(.+?)'\)/g)].map(([, page = '']) => page),
)

test('the list of pages is not empty', () => expect(PAGES.length).toBeGreaterThan(40))

test.each(PAGES)('%s has all its styles when it is opened first', (page) => {
  const files = new Set([...DESK, ...closureOf(path.join(CONSOLE, page))])
  const styled = classesIn(files, { css: true })
  const worn = classesIn(files, { css: false })
  expect([...worn].filter((name) => KNOWN.has(name) && !styled.has(name))).toEqual([])
})
