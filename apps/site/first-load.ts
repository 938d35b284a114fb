import { fileURLToPath } from 'node:url'

type ModuleInfo = { importers: readonly string[]; dynamicImporters: readonly string[] }
type Modules = { getModuleInfo: (id: string) => ModuleInfo | null }

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const ENTRY = [resolvePath('src/islands/booking.tsx')]
/** Entries of other pages: they must not load the booking's parts along with their own. */
const OTHER_PAGES = [
  resolvePath('src/start/menu.ts'),
  resolvePath('src/start/map.ts'),
  resolvePath('src/start/tracking.ts'),
  resolvePath('src/start/ticket.ts'),
  resolvePath('src/islands/booking/home-island.tsx'),
  resolvePath('src/islands/payment.tsx'),
]

/** Pages that share some modules with later parts of the booking, which are then a file of their own. */
const DESK_ENTRIES = [
  resolvePath('../console/src/console.tsx'),
  resolvePath('../console/src/host.tsx'),
]
const PAGE_ENTRIES = [
  resolvePath('../driver/src/driver.tsx'),
  resolvePath('src/islands/account.tsx'),
  resolvePath('src/start/feedback.tsx'),
  resolvePath('src/start/offline.ts'),
]

/**
 * Modules for tracking a car, which the booking does not need: desk, driver and tracking share them in separate
 * files.
 */
const TRACKING_MODULES =
  /(web[\\/]src|site[\\/]src[\\/]features)[\\/](chat|feedback|live|notification|tracking)[\\/]|apps[\\/]driver[\\/]|words[\\/]src[\\/]en[\\/](chat|driver|desk|feedback|tracking)\.json/

/**
 * Keeps everything the booking needs for its first view in one file. If it were split wherever a later part shares
 * a module, it would be fourteen files, each compressed separately.
 */
export function firstLoad(id: string, modules: Modules): string | null {
  return isOurs(id) && isNeededBy(ENTRY, id, { modules, seen: new Set() }) ? 'first' : null
}

/**
 * Puts modules that several later parts of the booking share into one file: the first file contains all file names,
 * which compress badly. Only called for shared modules.
 */
export function laterParts(id: string, modules: Modules): string | null {
  const isNeeded = (entries: readonly string[]) =>
    isNeededBy(entries, id, { modules, seen: new Set() })
  const mayBe =
    isOurs(id) && /\.(tsx?|json)$/.test(id) && !TRACKING_MODULES.test(id) && !isOfDesk(id, modules)
  if (!mayBe || isNeeded(ENTRY) || isNeeded(OTHER_PAGES)) return null
  if (isNeeded(DESK_ENTRIES)) return 'form-parts'
  return isNeeded(PAGE_ENTRIES) ? 'page-parts' : 'later-parts'
}

const DESK = /apps[\\/]console[\\/]/

/**
 * Whether only the console's screens and the platform page import it, directly or lazily: customers must not load it.
 */
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
