import type { Unheard } from './server.ts'

/** Why a question of the desk has no answer; `refused` when nobody is signed in, or it is not theirs. */
export class DeskUnheard extends Error {
  readonly why: Unheard
  constructor(why: DeskUnheard['why'], message: string) {
    super(message)
    this.why = why
  }
}
