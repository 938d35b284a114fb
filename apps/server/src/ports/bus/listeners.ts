export type Listener = (payload: string) => void

/** The listeners of each channel in this process. */
export function openListeners() {
  const byChannel = new Map<string, Listener[]>()
  return {
    /** Returns true for the first listener of its channel. */
    add(channel: string, listener: Listener): boolean {
      const existing = byChannel.get(channel)
      if (existing) existing.push(listener)
      else byChannel.set(channel, [listener])
      return existing === undefined
    },
    notify(channel: string, payloads: readonly string[]): void {
      const handlers = byChannel.get(channel)
      if (!handlers) return
      for (const payload of payloads) for (const listener of handlers) listener(payload)
    },
    channels: () => [...byChannel.keys()],
    clear: () => byChannel.clear(),
  }
}

export type Listeners = ReturnType<typeof openListeners>
