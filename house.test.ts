import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ICruiseResult } from 'dependency-cruiser'
import { expect, test } from 'vitest'
import rules, { FEATURES } from './.dependency-cruiser.js'

const OURS = ['packages', 'apps', 'testkit', 'bench', 'campaign', 'e2e', 'bin']
const NOT_OURS = /(^|\/)(node_modules|dist(\.[^/]*)?)\/|\.generated\./

const files = readdirSync('.', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && OURS.includes(entry.name))
  .flatMap(({ name }) =>
    readdirSync(name, { recursive: true, encoding: 'utf8' }).map((file) => `${name}/${file}`),
  )
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !NOT_OURS.test(file))

const known = Object.keys(FEATURES)
/** Folders of packages/domain and packages/web that are not features. */
const SHARED_ROOMS = ['lines', 'live']
const namesIn = (pattern: RegExp) => [
  ...new Set(files.flatMap((file) => pattern.exec(file)?.[1] ?? [])),
]

test('a feature has the same name everywhere', () => {
  const folders = namesIn(
    /^(?:packages\/(?:domain|web)\/src|apps\/(?:server|site)\/src\/features)\/([^/]+)\//,
  )
  expect(folders.filter((name) => ![...known, ...SHARED_ROOMS].includes(name))).toEqual([])
})

test('a file of the contract belongs to a feature, or to one of the few kinds of value that all features share', () => {
  const shared = [
    'codes',
    'contract-page',
    'endpoint',
    'all-endpoints',
    'live',
    'money',
    'open-api',
    'ascii-json',
    'scalar',
  ]
  const names = namesIn(/^packages\/contract\/src\/([^/.]+)\.ts$/)
  expect(names.filter((name) => ![...known, ...shared].includes(name))).toEqual([])
})

test('a server feature consists of known parts: routes, store, tasks and verbs', () => {
  const parts = /\/(routes|store|tasks|[a-z]+(-[a-z]+)+)(\.test)?\.ts$/
  const others = files.filter((f) => f.startsWith('apps/server/src/features/') && !parts.test(f))
  expect(others).toEqual([])
})

test('the server has no folders but these', () => {
  const rooms = [
    'admin',
    'area',
    'backup',
    'features',
    'http',
    'hub',
    'osm',
    'ports',
    'postgres',
    'processes',
    'sandbox-gateway',
  ]
  expect(namesIn(/^apps\/server\/src\/([^/]+)\//).filter((room) => !rooms.includes(room))).toEqual(
    [],
  )
})

const WEB = 'packages/web/src/'

/** The files of packages/web that a file imports. */
const webImportsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/'(@kerbside\/web|\.{1,2})\/([^'?]+)/g)]
    .map(([, start = '', rest = '']) =>
      start === '@kerbside/web' ? WEB + rest : path.posix.join(path.dirname(file), start, rest),
    )
    .filter((name) => name.startsWith(WEB))

/** The apps that import each file of packages/web, directly or through other files of it. */
function appsByWebFile(): Map<string, Set<string>> {
  const appsOf = new Map<string, Set<string>>()
  const visit = (file: string, app: string) => {
    const apps = appsOf.get(file) ?? new Set()
    if (apps.has(app)) return
    appsOf.set(file, apps.add(app))
    if (/\.tsx?$/.test(file)) for (const next of webImportsOf(file)) visit(next, app)
  }
  for (const file of files) {
    const app = /^apps\/[^/]+(?=\/src\/)/.exec(file)?.[0]
    // what tests import is not shared by it, except what is made for tests
    const isTest = /\.test\.|\/given-/.test(file)
    if (app)
      for (const next of webImportsOf(file))
        if (!isTest || next.includes('/given-')) visit(next, app)
  }
  return appsOf
}

test('a file of packages/web is imported by two apps or more; what one app needs is in that app', () => {
  const appsOf = appsByWebFile()
  const misplaced = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .map((name) => WEB + name)
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\./.test(file))
    .filter((file) => (appsOf.get(file)?.size ?? 0) < 2)
    .map((file) => `${file}: only ${[...(appsOf.get(file) ?? ['no app'])].join()} imports it`)
  expect(misplaced).toEqual([])
})

test('a file is named after what it exports, in kebab-case', () => {
  const vague = /(^|\/)(index|utils?|helpers?|common|misc|types|constants|manager|service)\.[^/]+$/
  const shape = /\/[a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|config|setup|d))?\.(ts|tsx|mjs)$/
  expect(files.filter((file) => vague.test(file) || !shape.test(file))).toEqual([])
})

test('the domain’s rules get time and randomness as arguments', () => {
  const impureCalls = /new Date\(\)|Date\.now\(|Math\.random\(|crypto\.|performance\.now\(/
  const impure = files.filter(
    (f) => f.startsWith('packages/domain/src/') && impureCalls.test(readFileSync(f, 'utf8')),
  )
  expect(impure).toEqual([])
})

test('process.env is read in one place', () => {
  const readers = files.filter(
    (f) =>
      f.startsWith('apps/server/src/') &&
      !f.endsWith('.test.ts') &&
      readFileSync(f, 'utf8').includes('process.env'),
  )
  const allowed = ['env.ts', 'main.ts', 'kerbside.ts', 'postgres/leash.ts']
  expect(
    readers.map((f) => f.replace('apps/server/src/', '')).filter((f) => !allowed.includes(f)),
  ).toEqual([])
})

test('database connections are opened in one place, which survives when they break', () => {
  // The referee of the payments campaign uses none of the product's code.
  const openers = files.filter(
    (f) =>
      f !== 'campaign/payments/referee.ts' &&
      !f.startsWith('bench/') &&
      /new pg\.(Client|Pool)\(/.test(readFileSync(f, 'utf8')),
  )
  expect(openers).toEqual(['apps/server/src/postgres/open-client.ts'])
})

test('no statement takes an advisory lock, which distributed engines and poolers do not support', () => {
  const migrations = readdirSync('apps/server/migrations').map(
    (name) => `apps/server/migrations/${name}`,
  )
  const sources = files.filter((f) => f.startsWith('apps/server/src/'))
  expect(migrations.length).toBeGreaterThan(10)
  expect(
    [...sources, ...migrations].filter((f) => /pg_(try_)?advisory/.test(readFileSync(f, 'utf8'))),
  ).toEqual([])
})

/**
 * Migrations that an install with all of `main` would reject: it applies migrations in order, and none before its
 * last.
 */
function outOfOrder(here: readonly string[], main: readonly string[]): string[] {
  const numberOf = (name: string) => Number(name.slice(0, 4))
  const last = Math.max(0, ...main.map(numberOf))
  return here.filter((name) => !main.includes(name) && numberOf(name) <= last)
}

/** The migrations of the main branch; undefined in a clone that does not have it. */
function migrationsOnMain(): string[] | undefined {
  for (const branch of ['origin/main', 'main']) {
    const { status, stdout } = spawnSync(
      'git',
      ['ls-tree', '--name-only', branch, 'apps/server/migrations/'],
      { encoding: 'utf8' },
    )
    if (status === 0 && stdout !== '')
      return stdout
        .trim()
        .split('\n')
        .map((file) => file.replace('apps/server/migrations/', ''))
  }
  return undefined
}

test('a new migration comes after every one on the main branch', () => {
  const here = readdirSync('apps/server/migrations')
  expect(outOfOrder(here, migrationsOnMain() ?? here)).toEqual([])
})

test('a migration whose number the main branch has passed is detected, and a later one is accepted', () => {
  const main = ['0001_first.sql', '0002_second.sql', '0003_third.sql']
  expect(outOfOrder([...main, '0004_ours.sql'], main)).toEqual([])
  expect(outOfOrder(['0001_first.sql', '0002_second.sql', '0003_ours.sql'], main)).toEqual([
    '0003_ours.sql',
  ])
  expect(outOfOrder(main, [...main, '0004_theirs.sql'])).toEqual([])
})

test('migrations are numbered without a gap', () => {
  const numbers = readdirSync('apps/server/migrations').map((name) =>
    Number(/^(\d{4})_[a-z_]+\.sql$/.exec(name)?.[1]),
  )
  expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, place) => place + 1))
})

/** Tables whose rows a migration changes while row-level security hides them from an owner who is not a superuser. */
function hiddenFrom(sql: string): string[] {
  const changed = [...sql.matchAll(/^(?:update|delete from|insert into) ([a-z_]+)\b(?!\.)/gm)]
  const names = new Set(changed.flatMap(([, name]) => name ?? []))
  return [...names].filter(
    (name) =>
      !sql.includes(`alter table ${name} no force row level`) &&
      !sql.includes(`create table ${name} (`),
  )
}

test('a migration that changes rows first lifts row-level security for the owner, who may not be a superuser', () => {
  const hidden = readdirSync('apps/server/migrations').filter(
    (name) => hiddenFrom(readFileSync(`apps/server/migrations/${name}`, 'utf8')).length > 0,
  )
  expect(hidden).toEqual([])
  expect(hiddenFrom('update cab set seats = 4;')).toEqual(['cab'])
  expect(
    hiddenFrom('alter table cab no force row level security;\nupdate cab set seats = 4;'),
  ).toEqual([])
})

test('the tree contains no paths of one machine and no unfinished merge', () => {
  const stray = /\/(root|work|home\/[a-z]+)\/[a-z]|^(<<<<<<<|>>>>>>>) /m
  expect(files.filter((f) => f !== 'house.test.ts' && stray.test(readFileSync(f, 'utf8')))).toEqual(
    [],
  )
})

test('the import rules see the packages that a file imports', async () => {
  const { cruise } = await import('dependency-cruiser')
  const file = 'apps/server/src/features/dispatch/leg/had-leg-store.ts'
  const { output } = await cruise([file], rules.options)
  const found = (output as ICruiseResult).modules.find(({ source }) => source === file)
  expect(found?.dependencies.map(({ resolved }) => resolved)).toContainEqual(
    expect.stringMatching(/^node_modules\/kysely\//),
  )
})
