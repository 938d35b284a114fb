import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

const cache = new Map<string, CompiledMessage>()

/**
 * Compiles each text once where no build has compiled the catalogue (tests, scripts). The build replaces this file, so
 * that no page includes a parser.
 */
export function compileInDevelopment(message: string | CompiledMessage): string | CompiledMessage {
  if (typeof message !== 'string') return message
  const compiled = cache.get(message) ?? compileMessageOrThrow(message)
  cache.set(message, compiled)
  return compiled
}
