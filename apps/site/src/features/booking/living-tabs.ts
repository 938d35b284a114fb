const CHANNEL = 'kerbside-tabs'

/** How long another tab may take to reply: a busy machine needs more than 200 ms. Meanwhile the form can be used. */
export const RESPONSE_TIMEOUT_MS = 500

type TabMessage = { is: 'here' | 'also'; tab: string }

/**
 * Announces this tab to the other tabs of this site, and collects their names. Calls `onNamesake` if another
 * tab has the same name: then this one is its duplicate. Returns a function that leaves the channel.
 */
export function joinTabs(
  tab: () => string,
  handlers: { onNamesake: () => void; onOther: (tab: string) => void },
): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(CHANNEL)
  const broadcast = (is: TabMessage['is']) =>
    channel.postMessage({ is, tab: tab() } satisfies TabMessage)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isTabMessage(data)) return
    // The tab that was open first replies, and keeps the name.
    if (data.is === 'here') return broadcast('also')
    if (data.tab === tab()) handlers.onNamesake()
    else handlers.onOther(data.tab)
  }
  broadcast('here')
  return () => channel.close()
}

const isTabMessage = (data: unknown): data is TabMessage =>
  typeof data === 'object' &&
  data !== null &&
  'is' in data &&
  'tab' in data &&
  typeof data.tab === 'string'
