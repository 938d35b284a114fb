export type Listener = (payload: string) => void

/** Who hears which channel in this process. */
export function openListeners() {
  const byChannel = new Map<string, Listener[]>()
  return {
    /** True of the first of its channel. */
    add(channel: string, listener: Listener): boolean {
      const known = byChannel.get(channel)
      if (known) known.push(listener)
      else byChannel.set(channel, [listener])
      return known === undefined
    },
    tell(channel: string, payloads: readonly string[]): void {
      const heard = byChannel.get(channel)
      if (!heard) return
      for (const payload of payloads) for (const listener of heard) listener(payload)
    },
    channels: () => [...byChannel.keys()],
    clear: () => byChannel.clear(),
  }
}

export type Listeners = ReturnType<typeof openListeners>
