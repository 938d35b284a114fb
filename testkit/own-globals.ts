import { afterEach, vi } from 'vitest'

/** What a test put in the place of the browser's own is not what the next file of the same process finds. */
afterEach(() => void vi.unstubAllGlobals())
