import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'

/** Links from package names to our own packages, relative to `node_modules`. */
const OWN_PACKAGES = '@kerbside'

/**
 * Copies the working tree, with its uncommitted changes, into an empty folder, where code can be changed. Installed
 * packages are linked, our own packages are the copied ones.
 */
export function copyCheckout(root: string, folder: string): void {
  for (const file of listFiles(root)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    cpSync(path.join(root, file), path.join(folder, file), { verbatimSymlinks: true })
  }
  const [from, to] = [path.join(root, 'node_modules'), path.join(folder, 'node_modules')]
  mkdirSync(to)
  // without the caches in folders that begin with a dot: the copy needs its own
  for (const name of readdirSync(from))
    if (name === OWN_PACKAGES)
      cpSync(path.join(from, name), path.join(to, name), {
        recursive: true,
        verbatimSymlinks: true,
      })
    else if (!name.startsWith('.')) symlinkSync(path.join(from, name), path.join(to, name))
}

/** The files of the working tree that git does not ignore. A file that was just deleted is still listed. */
function listFiles(root: string): string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64e6 },
  )
  return listed.split('\0').filter((file) => file !== '' && existsSync(path.join(root, file)))
}
