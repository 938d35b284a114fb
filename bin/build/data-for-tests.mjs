// Vitest calls this before the first test: places and the basemap are generated, not stored in the tree.
export { generateIfChanged as setup } from '../build.mjs'
