import { writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase, openFolder, type TestDatabase } from '../../test/database.ts'
import { migrate } from './migrate.ts'
import { openPool } from './open-client.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openDatabase()
})
afterAll(() => database.drop())

const folderOf = (files: Record<string, string>) => {
  const folder = openFolder()
  for (const [name, sql] of Object.entries(files)) writeFileSync(path.join(folder, name), sql)
  return folder
}

/** A pool in a schema of its own, so each test starts from nothing. */
async function emptyPool(schema: string): Promise<pg.Pool> {
  const pool = new pg.Pool({ ...database.owner, options: `-c search_path=${schema}` })
  await pool.query(`create schema ${schema}`)
  onTestFinished(() => pool.end())
  return pool
}

test('files are applied in order, once', async () => {
  const pool = await emptyPool('in_order')
  const folder = folderOf({
    '0002_more.sql': 'alter table cab add seats integer',
    '0001_cab.sql': 'create table cab (plate text)',
  })

  expect(await migrate(pool, folder)).toEqual(['0001_cab.sql', '0002_more.sql'])
  expect(await migrate(pool, folder)).toEqual([])
})

test('five processes starting at once apply each file once', async () => {
  const pool = await emptyPool('at_once')
  const folder = folderOf({
    '0001_cab.sql': 'create table cab (plate text); select pg_sleep(0.1)',
    '0002_rank.sql': 'create table rank (name text)',
  })

  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(pool, folder)))

  expect(applied.flat().sort()).toEqual(['0001_cab.sql', '0002_rank.sql'])
})

test('a file that fails leaves nothing behind and says which it was', async () => {
  const pool = await emptyPool('failing')
  const folder = folderOf({ '0001_cab.sql': 'create table cab (plate text); select nonsense' })

  await expect(migrate(pool, folder)).rejects.toThrow(
    /^Migration 0001_cab.sql failed and was undone/,
  )
  expect((await pool.query("select to_regclass('cab') as cab")).rows).toEqual([{ cab: null }])
})

test('a file changed after it was applied is refused', async () => {
  const pool = await emptyPool('changed')
  await migrate(pool, folderOf({ '0001_cab.sql': 'create table cab (plate text)' }))

  const changed = migrate(pool, folderOf({ '0001_cab.sql': 'create table cab (plate integer)' }))

  await expect(changed).rejects.toThrow('0001_cab.sql was changed after it was applied.')
})

test('a database used by a newer version is left alone', async () => {
  const pool = await emptyPool('newer')
  await migrate(pool, folderOf({ '0001_cab.sql': '', '0002_rank.sql': '' }))

  await expect(migrate(pool, folderOf({ '0001_cab.sql': '' }))).rejects.toThrow(
    'which this version does not know',
  )
})

test('a file numbered before one that is applied is refused', async () => {
  const pool = await emptyPool('late')
  await migrate(pool, folderOf({ '0002_rank.sql': '' }))

  await expect(
    migrate(pool, folderOf({ '0001_cab.sql': '', '0002_rank.sql': '' })),
  ).rejects.toThrow('Give it the next number')
})

test('the running server cannot change the schema, and waits five seconds at most', async () => {
  const app = openPool(database.app)
  onTestFinished(() => app.end())

  await expect(app.query('create table cab (plate text)')).rejects.toThrow('permission denied')
  expect((await app.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '5s' }])
  expect((await app.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '2s' }])
  expect(
    (await app.query('select rolsuper, rolbypassrls from pg_roles where rolname = current_user'))
      .rows,
  ).toEqual([{ rolsuper: false, rolbypassrls: false }])
})
