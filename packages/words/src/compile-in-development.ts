import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

const known = new Map<string, CompiledMessage>()

/**
 * Where no build has compiled the catalogue (tests, scripts), it is done here, once for each text.
 * The build replaces this file, so that no page carries a parser.
 */
export function compileInDevelopment(message: string | CompiledMessage): string | CompiledMessage {
  if (typeof message !== 'string') return message
  const compiled = known.get(message) ?? compileMessageOrThrow(message)
  known.set(message, compiled)
  return compiled
}
