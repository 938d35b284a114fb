import { afterEach, vi } from 'vitest'

/** Restores globals that a test has replaced, so that they do not affect the next file in the same process. */
afterEach(() => void vi.unstubAllGlobals())
