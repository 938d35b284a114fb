import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folders of the install: beside the sources in development, the same places for the built dist/main.js. */
export function openFolders() {
  const here = path.dirname(fileURLToPath(import.meta.url))
  const server = path.dirname(here)
  const built = path.join(here, 'data')
  return {
    migrations: path.join(server, 'migrations'),
    data: existsSync(built) ? built : path.join(server, 'data'),
    site: path.join(path.dirname(server), 'site'),
    /** Valhalla, where it is installed. */
    streets: path.join(path.dirname(path.dirname(server)), 'streets'),
    /** The program of the commands. */
    commands: path.join(here, import.meta.url.endsWith('.ts') ? 'kerbside.ts' : 'kerbside.js'),
  }
}
