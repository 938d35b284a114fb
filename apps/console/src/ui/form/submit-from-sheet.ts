import type { AnyEndpoint, EndpointRef, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { submitVersioned } from '@kerbside/web/desk-client.ts'
import { t } from '@kerbside/words/translate.ts'

/**
 * Sends a change of a version. When another user saved first, `onNewer` takes the current state and the result is a
 * rejection, so the sheet stays open with its input (see `version` in use-sheet-form.ts).
 */
export async function submitFromSheet<E extends AnyEndpoint>(
  to: EndpointRef<E>,
  input: InputOf<E>,
  onNewer: (reply: ReplyOf<E>) => void,
): Promise<{ ok: true; reply: ReplyOf<E> } | { ok: false; message: string }> {
  const result = await submitVersioned(to, input)
  if (!result.ok || !result.newer) return result
  onNewer(result.reply)
  return { ok: false, message: t('desk.newer') }
}
