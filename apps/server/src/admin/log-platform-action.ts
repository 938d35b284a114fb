import type { Counter } from './command.ts'

/** The actor of a command, in the audit log of the operator and of the platform. */
export const COMMAND_LINE = { kind: 'command', id: '', name: 'command line' } as const

/** Records an action in the platform's audit log, which outlasts the operator. */
export const logPlatformAction = (
  {
    platformRegistry,
    now,
    profile,
  }: Pick<Counter, 'platformRegistry' | 'now'> & { profile: { slug: string } },
  action: string,
  detail: Record<string, string> = {},
): Promise<void> =>
  platformRegistry.note({ at: now(), by: COMMAND_LINE.name, action, object: profile.slug, detail })
