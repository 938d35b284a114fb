/** What a key may do: look, book and change bookings, follow rides with their drivers. */
export const SCOPES = ['read', 'book', 'dispatch'] as const
export type Scope = (typeof SCOPES)[number]

export const isScope = (said: string): said is Scope => SCOPES.some((scope) => scope === said)
