/** What an API key may do: read, book and change bookings, follow legs with their drivers. */
export const SCOPES = ['read', 'book', 'dispatch'] as const
export type Scope = (typeof SCOPES)[number]

export const isScope = (input: string): input is Scope => SCOPES.some((scope) => scope === input)
