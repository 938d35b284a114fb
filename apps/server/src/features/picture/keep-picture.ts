import type { PictureFault, SitePictureKind } from '@kerbside/domain/picture/picture-kind.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { readPicture } from './read-picture.ts'
import { findPictureRow, insertPicture, type KeptPicture } from './store.ts'

export type KeepPictureVerdict =
  | { ok: true; id: string; url: string; width: number; height: number }
  | { ok: false; reason: PictureFault }

const ID_BYTES = 16

/** Keeps a picture that staff brought; its address is `/pictures/<id>.<type>` on the operator's own site, for ever. */
export async function keepPicture(
  call: Pick<Call, 'db' | 'operator' | 'now' | 'randomBytes'>,
  { bytes, kind }: { bytes: Buffer; kind: SitePictureKind },
): Promise<KeepPictureVerdict> {
  const read = await readPicture(bytes, kind)
  if (!read.ok) return read
  const id = call.randomBytes(ID_BYTES).toString('base64url')
  const { picture } = read
  await withOperator(call, (tx) =>
    insertPicture(tx, { operator: call.operator, id, kind, ...picture, madeAt: call.now() }),
  )
  const { type, width, height } = picture
  return { ok: true, id, url: `/pictures/${id}.${type}`, width, height }
}

const ADDRESS = /^(?:\/pictures\/)?([A-Za-z0-9_-]{22})(?:\.(?:png|webp))?$/

/** By its id or its address; undefined where this operator has no such picture. */
export async function findPicture(
  call: Pick<Call, 'db' | 'operator'>,
  { of }: { of: string },
): Promise<KeptPicture | undefined> {
  const id = ADDRESS.exec(of)?.[1]
  if (id === undefined) return undefined
  return withOperator(call, (tx) => findPictureRow(tx, { operator: call.operator, id }))
}
