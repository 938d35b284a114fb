import type { PictureError, SitePictureKind } from '@kerbside/domain/picture/picture-kind.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { readPicture } from './read-picture.ts'
import { findPictureRow, insertPicture, type StoredPicture } from './store.ts'

export type SavePictureResult =
  | { ok: true; id: string; url: string; width: number; height: number }
  | { ok: false; reason: PictureError }

const ID_BYTES = 16

/** Saves a picture uploaded by staff; its permanent URL is `/pictures/<id>.<type>` on the operator's own site. */
export async function savePicture(
  context: Pick<RequestContext, 'db' | 'operator' | 'now' | 'randomBytes'>,
  { bytes, kind }: { bytes: Buffer; kind: SitePictureKind },
): Promise<SavePictureResult> {
  const read = await readPicture(bytes, kind)
  if (!read.ok) return read
  const id = context.randomBytes(ID_BYTES).toString('base64url')
  const { picture } = read
  await withOperator(context, (tx) =>
    insertPicture(tx, { operator: context.operator, id, kind, ...picture, madeAt: context.now() }),
  )
  const { type, width, height } = picture
  return { ok: true, id, url: `/pictures/${id}.${type}`, width, height }
}

const ADDRESS = /^(?:\/pictures\/)?([A-Za-z0-9_-]{22})(?:\.(?:png|webp))?$/

/** Finds a picture by its id or URL; undefined if this operator has no such picture. */
export async function findPicture(
  context: Pick<RequestContext, 'db' | 'operator'>,
  { of }: { of: string },
): Promise<StoredPicture | undefined> {
  const id = ADDRESS.exec(of)?.[1]
  if (id === undefined) return undefined
  return withOperator(context, (tx) => findPictureRow(tx, { operator: context.operator, id }))
}
