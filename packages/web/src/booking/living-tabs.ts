const CHANNEL = 'kerbside-tabs'

/** How long another tab may take to say that it is there. */
export const ANSWER_MS = 200

type Said = { is: 'here' | 'also'; tab: string }

/**
 * Tells the other tabs of this site that this one is there, and is told which of them are. `onNamesake` when another
 * one answers to the same name: then this one is its duplicate. Ends with what it returns.
 */
export function joinTabs(
  tab: () => string,
  heard: { onNamesake: () => void; onOther: (tab: string) => void },
): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(CHANNEL)
  const say = (is: Said['is']) => channel.postMessage({ is, tab: tab() } satisfies Said)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isSaid(data)) return
    // Who was here before answers, and keeps the name.
    if (data.is === 'here') return say('also')
    if (data.tab === tab()) heard.onNamesake()
    else heard.onOther(data.tab)
  }
  say('here')
  return () => channel.close()
}

const isSaid = (data: unknown): data is Said =>
  typeof data === 'object' &&
  data !== null &&
  'is' in data &&
  'tab' in data &&
  typeof data.tab === 'string'
