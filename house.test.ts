import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FEATURES } from './.dependency-cruiser.js'

const OURS = ['packages', 'apps', 'testkit', 'bench', 'campaign', 'e2e', 'bin', 'simulation']
const NOT_OURS = /(^|\/)(node_modules|dist(\.[^/]*)?)\/|\.generated\./

const files = readdirSync('.', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && OURS.includes(entry.name))
  .flatMap(({ name }) =>
    readdirSync(name, { recursive: true, encoding: 'utf8' }).map((file) => `${name}/${file}`),
  )
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !NOT_OURS.test(file))

const known = Object.keys(FEATURES)
/** What every feature of the web may use, being none itself. */
const SHARED_ROOMS = ['live']
const namesIn = (pattern: RegExp) => [
  ...new Set(files.flatMap((file) => pattern.exec(file)?.[1] ?? [])),
]

test('a feature has one name everywhere', () => {
  const folders = namesIn(
    /^(?:packages\/(?:domain|web)\/src|apps\/server\/src\/features)\/([^/]+)\//,
  )
  expect(folders.filter((name) => ![...known, ...SHARED_ROOMS].includes(name))).toEqual([])
})

test('a file of the contract is a feature, or one of the few kinds of value all features share', () => {
  const shared = [
    'codes',
    'contract-page',
    // the two sides of dispatch: who sends, and who drives
    'desk',
    'job',
    'endpoint',
    'every-call',
    'live',
    'money',
    'open-api',
    'ascii-json',
    'scalar',
    'time',
  ]
  const names = namesIn(/^packages\/contract\/src\/([^/.]+)\.ts$/)
  expect(names.filter((name) => ![...known, ...shared].includes(name))).toEqual([])
})

test('a server feature is made of known parts: routes, store, jobs and verbs', () => {
  const parts = /\/(routes|store|jobs|[a-z]+(-[a-z]+)+)(\.test)?\.ts$/
  const others = files.filter((f) => f.startsWith('apps/server/src/features/') && !parts.test(f))
  expect(others).toEqual([])
})

test('the server has no room but these', () => {
  const rooms = [
    'admin',
    'backup',
    'features',
    'http',
    'hub',
    'ports',
    'postgres',
    'sandbox-gateway',
  ]
  expect(namesIn(/^apps\/server\/src\/([^/]+)\//).filter((room) => !rooms.includes(room))).toEqual(
    [],
  )
})

test('a file is called after what it holds, in kebab-case', () => {
  const vague = /(^|\/)(index|utils?|helpers?|common|misc|types|constants|manager|service)\.[^/]+$/
  const shape = /\/[a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|config|setup|d))?\.(ts|tsx|mjs)$/
  expect(files.filter((file) => vague.test(file) || !shape.test(file))).toEqual([])
})

test('the rules of the domain are told the time and the dice', () => {
  const asks = /new Date\(\)|Date\.now\(|Math\.random\(|crypto\.|performance\.now\(/
  const impure = files.filter(
    (f) => f.startsWith('packages/domain/src/') && asks.test(readFileSync(f, 'utf8')),
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

test('database connections are opened in one place, which keeps the process alive when they break', () => {
  const openers = files.filter(
    (f) =>
      f.startsWith('apps/server/s') &&
      !f.endsWith('.test.ts') &&
      !f.includes('/test/') &&
      /new (pg\.)?(Client|Pool)\(/.test(readFileSync(f, 'utf8')),
  )
  expect(openers).toEqual(['apps/server/src/postgres/open-client.ts'])
})

test('no statement takes an advisory lock, which distributed engines and poolers do not keep', () => {
  const migrations = readdirSync('apps/server/migrations').map(
    (name) => `apps/server/migrations/${name}`,
  )
  const sources = files.filter((f) => f.startsWith('apps/server/src/'))
  expect(migrations.length).toBeGreaterThan(50)
  expect(
    [...sources, ...migrations].filter((f) => /pg_(try_)?advisory/.test(readFileSync(f, 'utf8'))),
  ).toEqual([])
})

/** What an install that has all of `main` would refuse: it applies migrations in order, and none before its last. */
function outOfOrder(here: readonly string[], main: readonly string[]): string[] {
  const numberOf = (name: string) => Number(name.slice(0, 4))
  const last = Math.max(0, ...main.map(numberOf))
  return here.filter((name) => !main.includes(name) && numberOf(name) <= last)
}

/** The migrations of the main branch; undefined in a clone that does not know it. */
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

test('a migration that is new here comes after every one on the main branch', () => {
  const here = readdirSync('apps/server/migrations')
  expect(outOfOrder(here, migrationsOnMain() ?? here)).toEqual([])
})

test('a migration with a number that the main branch has passed is found, and a later one is not', () => {
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

/** Tables whose rows a migration changes while row-level security hides them from an owner who is no superuser. */
function hiddenFrom(sql: string): string[] {
  const changed = [...sql.matchAll(/^(?:update|delete from|insert into) ([a-z_]+)\b(?!\.)/gm)]
  const names = new Set(changed.flatMap(([, name]) => name ?? []))
  return [...names].filter(
    (name) =>
      !sql.includes(`alter table ${name} no force row level`) &&
      !sql.includes(`create table ${name} (`),
  )
}

test('a migration that changes rows lifts row-level security from the owner first, who may be no superuser', () => {
  // applied already; 0057 does what 0054 missed, and the first release has no install from before 0027
  const past = ['0027_one_home.sql', '0054_accessible_type.sql']
  const hidden = readdirSync('apps/server/migrations')
    .filter((name) => !past.includes(name))
    .filter((name) => hiddenFrom(readFileSync(`apps/server/migrations/${name}`, 'utf8')).length > 0)
  expect(hidden).toEqual([])
  expect(hiddenFrom('update cab set seats = 4;')).toEqual(['cab'])
  expect(
    hiddenFrom('alter table cab no force row level security;\nupdate cab set seats = 4;'),
  ).toEqual([])
})

test('nothing of one machine, and no merge left half done, is in the tree', () => {
  const stray = /\/(root|work|home\/[a-z]+)\/[a-z]|^(<<<<<<<|>>>>>>>) /m
  expect(files.filter((f) => f !== 'house.test.ts' && stray.test(readFileSync(f, 'utf8')))).toEqual(
    [],
  )
})
