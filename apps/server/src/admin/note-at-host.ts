import type { Counter } from './command.ts'

/** Who did it, in the log of the operator and of whoever runs the install. */
export const COMMAND_LINE = { kind: 'command', id: '', name: 'command line' } as const

/** Written down in the log of whoever runs the install, which outlasts the operator. */
export const noteAtHost = (
  { hostBook, now, profile }: Pick<Counter, 'hostBook' | 'now'> & { profile: { slug: string } },
  deed: string,
  detail: Record<string, string> = {},
): Promise<void> =>
  hostBook.note({ at: now(), by: COMMAND_LINE.name, deed, object: profile.slug, detail })
