// Vitest calls it before the first test: places and the basemap are made, not kept in the tree.
export { generateIfChanged as setup } from '../build.mjs'
