/**
 * Runs a request with a signal that ends after this many milliseconds, or when the given signal does. No listener
 * stays on the given signal afterwards, so it may live as long as the process.
 */
export async function withBudget<Found>(
  { milliseconds, signal }: { milliseconds: number; signal?: AbortSignal | undefined },
  request: (signal: AbortSignal) => Promise<Found>,
): Promise<Found> {
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, Math.max(0, milliseconds))
  signal?.addEventListener('abort', end)
  if (signal?.aborted) end()
  try {
    return await request(ending.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}
