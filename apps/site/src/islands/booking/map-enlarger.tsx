import { say } from '@kerbside/words/say.ts'

export type MapEnlargerProps = {
  from: string
  to: string
  /** “27 miles, about 1 h 16” */
  length: string | undefined
  /** The map is ours: its credits have no room on it while it floats. A provider's map bears its own. */
  isOwn: boolean
  onPress: () => void
}

/** On the map's strip a round button in its corner; on the floating map all of it, with the way in words. */
export function MapEnlarger({ from, to, length, isOwn, onPress }: MapEnlargerProps) {
  return (
    <button type="button" className="map-enlarger" onClick={onPress}>
      <span className="unseen">{say('map.enlarge')}</span>
      <span className="map-words">
        <b>{from}</b>
        <b>
          <span className="soft">{say('map.to')}</span> {to}
        </b>
        <span className="num">{length}</span>
        {isOwn && <small>{say('map.credits')}</small>}
      </span>
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7" />
      </svg>
    </button>
  )
}
