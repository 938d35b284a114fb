import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(process.cwd(), 'apps')
const drawn = ['site/src', 'console/src', 'driver/src'].flatMap((app) =>
  readdirSync(join(folder, app), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `${app}/${name.replaceAll('\\', '/')}`),
)

test('every link to a page is made by pageLink', () => {
  const written = drawn.filter((name) =>
    /href=(?:"|\{['"`])\/|location\.(?:assign|href)\W*['"`]\//.test(
      readFileSync(join(folder, name), 'utf8'),
    ),
  )
  expect(drawn.length).toBeGreaterThan(30)
  expect(written).toEqual([])
})

/** Rendered by the browser only, where React sets styles without an attribute, as the page's policy allows. */
const IN_BROWSER = /^console\/src\/(?!first-view\/)|\/(earnings-bars|arrival-plan|week-chart)\.tsx$/

test('no server-rendered element has a style attribute', () => {
  const styled = drawn
    .filter((name) => !IN_BROWSER.test(name))
    .filter((name) => /\sstyle=\{/.test(readFileSync(join(folder, name), 'utf8')))
  expect(styled).toEqual([])
})
