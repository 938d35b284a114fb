import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { roomyFolder } from '../../../testkit/roomy-folder.ts'
import { migrate, readMigrations } from '../src/postgres/migrate.ts'
import { openClient, openPool } from '../src/postgres/open-client.ts'
import { prepareRoles } from '../src/postgres/roles.ts'
import { type EmbeddedConnection, startEmbeddedPostgres } from '../src/postgres/start-embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `superuser` makes databases, arranges rows and reads them; `owner` owns the product's database. */
    postgres: { superuser: EmbeddedConnection; owner: EmbeddedConnection; template: string }
    /** A folder that is deleted when the run has ended. */
    scratch: string
  }
}

const folder = fileURLToPath(new URL('../migrations', import.meta.url))

/** The data may be lost, so durability is off. */
const UNSAFE_SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: 200,
  autovacuum: 'off',
  max_wal_size: '256MB',
}

/** A process that may kill the tests halfway sets this folder, so that it can clean up after them. */
const stateFolder = (): string => process.env['TEST_STATE_FOLDER'] ?? roomyFolder()

/** One server for the whole run, with a migrated database that every test file copies (test/database.ts). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stateDir = mkdtempSync(path.join(stateFolder(), 'kerbside-test-'))
  chmodSync(stateDir, 0o755)
  const scratch = mkdtempSync(path.join(tmpdir(), 'kerbside-scratch-'))
  chmodSync(scratch, 0o755)
  project.provide('scratch', scratch)
  const server = await startEmbeddedPostgres({ stateDir, settings: UNSAFE_SETTINGS })
  const end = async () => {
    await server.stop()
    rmSync(scratch, { recursive: true, force: true })
    rmSync(stateDir, { recursive: true, force: true })
  }
  try {
    const superuser = server.connection
    const owner = { ...superuser, user: OWNER }
    const template = await makeTemplate({ superuser, owner })
    project.provide('postgres', { superuser, owner, template })
    return end
  } catch (error) {
    await end()
    throw error
  }
}

/** Owns the databases like the user of an external PostgreSQL's DATABASE_URL (docs/operating.md): no superuser. */
const OWNER = 'kerbside_plain'

async function makeTemplate({
  superuser,
  owner,
}: {
  superuser: EmbeddedConnection
  owner: EmbeddedConnection
}): Promise<string> {
  const totals = readMigrations(folder).map(({ checksum }) => checksum.slice(0, 4))
  const template = `tmpl_${totals.join('').slice(-16)}`
  const admin = openClient(superuser)
  await admin.connect()
  await admin.query(`create role ${OWNER} login nosuperuser createrole`)
  await admin.query(`create database ${template} owner ${OWNER}`)
  await admin.end()
  const pool = openPool({ ...owner, database: template, max: 1 })
  await prepareRoles(pool, { signIn: 'own-login' })
  await migrate(pool, folder)
  await pool.end()
  return template
}
