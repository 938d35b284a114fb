/** Other prices went live while these were being put live: thrown in the transaction, so that nothing of it is kept. */
class Overtaken extends Error {
  readonly live: number | undefined
  constructor(live: number | undefined) {
    super('other prices went live meanwhile')
    this.live = live
  }
}

export type OvertakenVerdict = { ok: false; reason: 'overtaken'; live: number | undefined }

/** For the transaction that saves a version: it must take the place of this one and of no other. */
export function mustReplace(
  saved: { replaced: number | undefined },
  expected: number | undefined,
): void {
  if (saved.replaced !== expected) throw new Overtaken(saved.replaced)
}

export async function unlessOvertaken<Verdict>(
  work: Promise<Verdict>,
): Promise<Verdict | OvertakenVerdict> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Overtaken) return { ok: false, reason: 'overtaken', live: error.live }
    throw error
  }
}
