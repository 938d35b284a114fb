import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
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

/** A pool in a new, empty schema for each test. */
async function emptyPool(schema: string): Promise<pg.Pool> {
  const pool = openPool({ ...database.owner, options: `-c search_path=${schema}` })
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

test('a file that fails leaves nothing behind and is named in the error', async () => {
  const pool = await emptyPool('failing')
  const folder = folderOf({ '0001_cab.sql': 'create table cab (plate text); select nonsense' })

  await expect(migrate(pool, folder)).rejects.toThrow(
    /^Migration 0001_cab.sql failed and was rolled back/,
  )
  expect((await pool.query("select to_regclass('cab') as cab")).rows).toEqual([{ cab: null }])
})

test('a file changed after it was applied is rejected', async () => {
  const pool = await emptyPool('changed')
  const first = { '0001_cab.sql': 'create table cab (plate text)' }
  await migrate(pool, folderOf({ ...first, '0002_seat.sql': 'create table seat (row text)' }))

  const changed = migrate(
    pool,
    folderOf({ ...first, '0002_seat.sql': 'create table seat (row integer)' }),
  )

  await expect(changed).rejects.toThrow('0002_seat.sql was changed after it was applied.')
})

test('a database whose first migration is another one cannot be upgraded and is left unchanged', async () => {
  const pool = await emptyPool('ancient')
  await migrate(pool, folderOf({ '0001_cab.sql': 'create table cab (plate text)' }))

  const later = folderOf({ '0001_cab.sql': 'create table car (plate text)', '0002_seat.sql': '' })

  await expect(migrate(pool, later)).rejects.toThrow(
    /can’t upgrade the database, because an earlier version created it. Nothing was changed/,
  )
  expect((await pool.query("select to_regclass('car') as car")).rows).toEqual([{ car: null }])
})

test('a database of a newer version is left unchanged', async () => {
  const pool = await emptyPool('newer')
  await migrate(pool, folderOf({ '0001_cab.sql': '', '0002_rank.sql': '' }))

  await expect(migrate(pool, folderOf({ '0001_cab.sql': '' }))).rejects.toThrow(
    'A newer version of Kerbside has used this database',
  )
})

test('a file numbered before an applied one is rejected', async () => {
  const pool = await emptyPool('late')
  await migrate(pool, folderOf({ '0001_cab.sql': '', '0003_rank.sql': '' }))

  await expect(
    migrate(pool, folderOf({ '0001_cab.sql': '', '0002_seat.sql': '', '0003_rank.sql': '' })),
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
