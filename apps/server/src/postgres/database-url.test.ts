import { expect, test } from 'vitest'
import { readDatabaseUrl } from './database-url.ts'

test('one host is passed on unchanged', () => {
  const url = 'postgres://kerbside:p%40ss@db.example.com:6432/main?options=-c%20work_mem%3D8MB'
  expect(readDatabaseUrl(url)).toEqual({ urls: [url], hosts: 'db.example.com', path: '/main' })
  expect(readDatabaseUrl('postgresql://me@%2Fvar%2Frun/main')?.hosts).toBe('/var/run')
})

test('several hosts become one address each, with their own ports and the same rest', () => {
  expect(
    readDatabaseUrl(
      'postgres://me:secret@one:5432,two,[::1]:5433/main?target_session_attrs=read-write&sslmode=verify-full',
    ),
  ).toEqual({
    urls: [
      'postgres://me:secret@one:5432/main?sslmode=verify-full',
      'postgres://me:secret@two/main?sslmode=verify-full',
      'postgres://me:secret@[::1]:5433/main?sslmode=verify-full',
    ],
    hosts: 'one, two, [::1]',
    path: '/main',
  })
})

test('an invalid address, an impossible port and a read-only server are rejected', () => {
  for (const url of [
    'one,two',
    'mysql://me@one/main',
    'postgres://me@one:5432,two:99999/main',
    'postgres://me@one,two/main?target_session_attrs=standby',
    'postgres://me@one/main?target_session_attrs=read-only',
  ])
    expect(readDatabaseUrl(url)).toBeUndefined()
})
