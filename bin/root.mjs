import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout; every program here works from it, wherever it was called. */
export const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

export const inRoot = (...parts) => path.join(ROOT, ...parts)
