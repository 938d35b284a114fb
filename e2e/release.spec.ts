import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { bookNow, expectTicket, goToPayment, payCash } from './booking-flow.ts'
import { startTestServer } from './running-test-app.ts'
import { DESKTOP, expect, test } from './watched-test.ts'

test.use(DESKTOP)

const MAX_BYTES = 150e6
const RUTLAND = fileURLToPath(new URL('../testkit/osm/rutland-england.osm.pbf', import.meta.url))
const OAKHAM = { lat: 52.6703, lng: -0.7333 }
const UPPINGHAM = { lat: 52.5886, lng: -0.7237 }
const program = fileURLToPath(new URL('../bin/release.mjs', import.meta.url))

let made = ''
test.beforeAll(() => {
  made = mkdtempSync(path.join(tmpdir(), 'kerbside-release-'))
  execFileSync(process.execPath, [program, '--to', made], { stdio: 'ignore' })
})
test.afterAll(() => rmSync(made, { recursive: true, force: true }))

const archiveOf = () => readdirSync(made).find((name) => name.endsWith('.tar.gz')) ?? ''
const folderOf = () => readdirSync(made).find((name) => !name.endsWith('.tar.gz')) ?? ''

test('an unpacked release starts outside the checkout, and a guest books on it', async ({
  page,
}) => {
  expect(statSync(path.join(made, archiveOf())).size).toBeLessThan(MAX_BYTES)
  const folder = folderOf()
  rmSync(path.join(made, folder), { recursive: true })
  execFileSync('tar', ['-xzf', archiveOf()], { cwd: made })

  const testApp = await startTestServer({ command: { args: [folder, 'start'], folder: made } })
  try {
    await goToPayment(page, { site: testApp.site() })
    await payCash(page)
    await bookNow(page).click()
    await expectTicket(page)
    const output = execFileSync(process.execPath, [folder, 'operator', 'list'], {
      cwd: made,
      encoding: 'utf8',
      env: { ...process.env, KERBSIDE_DATA: testApp.stateDir },
    })
    expect(output).toContain('northway')
  } finally {
    // the ticket follows its booking until it is closed
    await page.close()
    await testApp.stop()
  }
})

test('a release finds routes on the streets of an imported area', async ({ page }) => {
  const valhalla = fileURLToPath(new URL('../streets/node_modules', import.meta.url))
  test.skip(!existsSync(valhalla), 'Valhalla is not installed: npm ci --prefix streets')
  // as `npm ci` in the release would, without its download
  symlinkSync(valhalla, path.join(made, folderOf(), 'streets/node_modules'))
  const testApp = await startTestServer({ command: { args: [folderOf(), 'start'], folder: made } })
  try {
    const output = execFileSync(
      process.execPath,
      [folderOf(), 'import', 'area', RUTLAND, '--operator', 'kerbside', '--only', 'streets'],
      {
        cwd: made,
        encoding: 'utf8',
        env: { ...process.env, KERBSIDE_DATA: testApp.stateDir },
      },
    )
    expect(output).toContain('rutland-england is in use')
    await page.goto(testApp.site())
    const findRoute = () =>
      page.evaluate(
        async (points) => {
          const response = await fetch('/api/direction', {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-requested-with': 'kerbside' },
            body: JSON.stringify({ points }),
          })
          return response.json()
        },
        [OAKHAM, UPPINGHAM],
      )
    await expect.poll(findRoute).toMatchObject({ route: { engine: 'streets', estimate: false } })
  } finally {
    await testApp.stop()
  }
})

test('a release has its packages and their licences, but no build tools, sources or tests', () => {
  const inRelease = (...parts: string[]) => path.join(made, folderOf(), ...parts)
  for (const tool of ['vite', 'tsx', 'typescript', 'vitest', '@playwright'])
    expect(existsSync(inRelease('node_modules', tool))).toBe(false)
  const sources = readdirSync(inRelease('apps'), { recursive: true, encoding: 'utf8' })
  expect(sources.filter((file) => /\.tsx?$/.test(file))).toEqual([])

  const sbom = JSON.parse(readFileSync(inRelease('sbom.json'), 'utf8')) as {
    components: { name: string; version: string }[]
  }
  const licences = readFileSync(inRelease('THIRD-PARTY-LICENCES.txt'), 'utf8')
  expect(sbom.components.map(({ name }) => name)).toContain('fastify')
  for (const { name, version } of sbom.components) expect(licences).toContain(`${name} ${version}`)
})

test('a command of a release explains how to run it, without npm', () => {
  const output = execFileSync(process.execPath, [folderOf(), 'help'], {
    cwd: made,
    encoding: 'utf8',
  })
  expect(output).toContain('node kerbside <command> [--help]')
  expect(output).not.toContain('npm')
})
