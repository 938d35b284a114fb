import { fileURLToPath } from 'node:url'

type ModuleInfo = { importers: readonly string[]; dynamicImporters: readonly string[] }
type Modules = { getModuleInfo: (id: string) => ModuleInfo | null }

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const ENTRY = [at('src/islands/booking.tsx')]
/** What other pages run: they must not fetch the booking's parts along with their own. */
const ELSEWHERE = [
  at('src/start/menu.ts'),
  at('src/start/map.ts'),
  at('src/start/ride.ts'),
  at('src/start/ticket.ts'),
  at('src/islands/booking/home-island.tsx'),
  at('src/islands/payment.tsx'),
]

/** What a car on its way needs, and nobody who books: desk, driver and tracking share it in files of their own. */
const OF_THE_RIDE =
  /web[\\/]src[\\/](chat|dispatch|driver|feedback|live|notification|tracking)[\\/]|words[\\/]src[\\/]en[\\/](chat|driver|desk|feedback|tracking)\.json/

/**
 * Keeps everything the booking needs for its first view in one file. Cut wherever a later part shares
 * a module, it would be fourteen, each compressed for itself.
 */
export function firstLoad(id: string, modules: Modules): string | null {
  return isOurs(id) && isNeededBy(ENTRY, id, { modules, seen: new Set() }) ? 'first' : null
}

/**
 * What several later parts of the booking share goes into one file: the names of files stand in the first one and
 * cannot be packed. Asked of shared modules only.
 */
export function laterParts(id: string, modules: Modules): string | null {
  const isNeeded = (entries: readonly string[]) =>
    isNeededBy(entries, id, { modules, seen: new Set() })
  const mayBe =
    isOurs(id) && /\.(tsx?|json)$/.test(id) && !OF_THE_RIDE.test(id) && !isOfDesk(id, modules)
  return mayBe && !isNeeded(ENTRY) && !isNeeded(ELSEWHERE) ? 'later-parts' : null
}

const DESK = /islands[\\/](console|host)[\\/]/

/** Whether nobody but the console's screens and the host's page ever asks for it, at once or later: no customer shall fetch it. */
function isOfDesk(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (DESK.test(id)) return true
  if (seen.has(id)) return true
  seen.add(id)
  const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(id) ?? {}
  const all = [...importers, ...dynamicImporters]
  return all.length > 0 && all.every((importer) => isOfDesk(importer, modules, seen))
}

const isOurs = (id: string): boolean => !id.includes('node_modules')

type Walk = { modules: Modules; seen: Set<string> }

function isNeededBy(entries: readonly string[], id: string, walk: Walk): boolean {
  if (entries.includes(id)) return true
  if (walk.seen.has(id)) return false
  walk.seen.add(id)
  const importers = walk.modules.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => isNeededBy(entries, importer, walk))
}
