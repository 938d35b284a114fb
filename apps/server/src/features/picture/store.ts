import type { SitePictureKind } from '@kerbside/domain/picture/picture-kind.ts'
import { inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

export type StoredPicture = {
  id: string
  kind: SitePictureKind
  type: 'png' | 'webp'
  width: number
  height: number
  bytes: Buffer
  madeAt: Date
}

export async function insertPicture(
  tx: Tx,
  { operator, madeAt, ...picture }: StoredPicture & { operator: OperatorId },
): Promise<void> {
  await tx
    .insertInto('picture')
    .values({ operator_id: operator, made_at: madeAt, ...picture })
    .execute()
}

export async function findPictureRow(
  tx: Tx,
  { operator, id }: { operator: OperatorId; id: string },
): Promise<StoredPicture | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('picture')
    .select(['id', 'kind', 'type', 'width', 'height', 'bytes', 'made_at as madeAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row
}
