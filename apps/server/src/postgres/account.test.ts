import { expect, test } from 'vitest'
import { pickAccount } from './account.ts'

const CONTAINER = `root:x:0:0:root:/root:/bin/bash
games:x:5:60:games:/usr/games:/usr/sbin/nologin
nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin`

test('as root the database runs as postgres, otherwise kerbside, otherwise games, and never as nobody', () => {
  expect(pickAccount(`${CONTAINER}\nkerbside:x:998:997::/:\npostgres:x:101:104::/:`)).toEqual({
    uid: 101,
    gid: 104,
  })
  expect(pickAccount(`${CONTAINER}\nkerbside:x:998:997::/:`)).toEqual({ uid: 998, gid: 997 })
  expect(pickAccount(CONTAINER)).toEqual({ uid: 5, gid: 60 })
  expect(pickAccount('nobody:x:65534:65534:nobody:/:')).toBeUndefined()
})
