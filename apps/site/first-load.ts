import { fileURLToPath } from 'node:url'

type ModuleInfo = { importers: readonly string[] }
type Modules = { getModuleInfo: (id: string) => ModuleInfo | null }

const ENTRY = fileURLToPath(new URL('src/islands/booking.tsx', import.meta.url))

/**
 * Keeps everything the booking needs for its first view in one file. Cut wherever a later part shares
 * a module, it would be fourteen, each compressed for itself.
 */
export function firstLoad(id: string, modules: Modules): string | null {
  return !id.includes('node_modules') && isNeededFirst(id, modules, new Set()) ? 'first' : null
}

function isNeededFirst(id: string, modules: Modules, seen: Set<string>): boolean {
  if (id === ENTRY) return true
  if (seen.has(id)) return false
  seen.add(id)
  const importers = modules.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => isNeededFirst(importer, modules, seen))
}
