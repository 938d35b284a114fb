import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openFolder } from '../../test/database.ts'
import { findAccount } from './account.ts'
import { findPackage, prepareBinaries } from './binaries.ts'

/** The package as `npm ci --ignore-scripts` leaves it: without its symbolic links. */
function packageWithoutLinks(folder: string): string {
  const owner = path.join(folder, 'package')
  const from = path.dirname(findPackage())
  cpSync(from, owner, {
    recursive: true,
    filter: (source) => !lstatSync(source).isSymbolicLink(),
  })
  return path.join(owner, 'native')
}

test('npm ci --ignore-scripts is enough: the links are made here', () => {
  const folder = openFolder()
  const native = packageWithoutLinks(folder)

  const { home, major } = prepareBinaries(findAccount(), { stateDir: folder, native })

  expect(home).not.toBe(native)
  expect(major).toBe(18)
  const links: { target: string }[] = JSON.parse(
    readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'),
  )
  const missing = links.filter(
    ({ target }) => !existsSync(path.join(home, path.relative('native', target))),
  )
  expect(links.length).toBeGreaterThan(0)
  expect(missing).toEqual([])
})

test('files that npm left private are copied with the modes they need', () => {
  const folder = openFolder()
  const native = packageWithoutLinks(folder)
  for (const program of readdirSync(path.join(native, 'bin')))
    chmodSync(path.join(native, 'bin', program), 0o700)

  const { home } = prepareBinaries(findAccount(), { stateDir: folder, native })

  expect(lstatSync(path.join(home, 'bin', 'postgres')).mode & 0o777).toBe(0o755)
  expect(execFileSync(path.join(home, 'bin', 'initdb'), ['-V'], { encoding: 'utf8' })).toContain(
    '18',
  )
})

test('a second start uses the copy of the first', () => {
  const folder = openFolder()
  const native = packageWithoutLinks(folder)
  const first = prepareBinaries(findAccount(), { stateDir: folder, native })

  expect(prepareBinaries(findAccount(), { stateDir: folder, native })).toEqual(first)
})
