import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CALLS_FOLDER, writeCalls } from '../testkit/generated-calls.ts'
import { inRoot } from './root.mjs'

const folder = inRoot('packages/contract/src', CALLS_FOLDER)
const files = await writeCalls()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
for (const [name, text] of files) writeFileSync(path.join(folder, name), text)
console.log(`${files.size} files are written to packages/contract/src/${CALLS_FOLDER}`)
