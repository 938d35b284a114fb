import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/** Texts by id: plain ICU as in the source, or compiled by the build. */
export type Messages = Readonly<Record<string, string | CompiledMessage>>

/**
 * Compiles ICU texts. The build does so for the catalogue, and the server for an operator's own
 * texts, so that the browser never parses a message.
 */
export function compileMessages(texts: Readonly<Record<string, string>>): Messages {
  const compile = ([id, text]: [string, string]) => {
    try {
      return [id, compileMessageOrThrow(text)] as const
    } catch (cause) {
      throw new Error(`The text ${id} cannot be read.`, { cause })
    }
  }
  return Object.fromEntries(Object.entries(texts).map(compile))
}
