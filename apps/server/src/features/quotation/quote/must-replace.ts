/** Other prices went live while these were being published: thrown in the transaction, so that it rolls back. */
class VersionConflict extends Error {
  readonly live: number | undefined
  constructor(live: number | undefined) {
    super('other prices went live meanwhile')
    this.live = live
  }
}

export type VersionConflictResult = { ok: false; reason: 'overtaken'; live: number | undefined }

/** Within the transaction that saves a version: throws unless it replaces the expected version. */
export function mustReplace(
  saved: { replaced: number | undefined },
  expected: number | undefined,
): void {
  if (saved.replaced !== expected) throw new VersionConflict(saved.replaced)
}

export async function catchVersionConflict<Result>(
  work: Promise<Result>,
): Promise<Result | VersionConflictResult> {
  try {
    return await work
  } catch (error) {
    if (error instanceof VersionConflict)
      return { ok: false, reason: 'overtaken', live: error.live }
    throw error
  }
}
