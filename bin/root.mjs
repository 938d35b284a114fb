import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the checkout; every program here runs from it, whatever the current directory is. */
export const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

export const inRoot = (...parts) => path.join(ROOT, ...parts)
