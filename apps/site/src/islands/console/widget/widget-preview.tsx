import type { WidgetCode } from '@kerbside/web/embed/api.ts'
import { say } from '@kerbside/words/say.ts'
import { useEffect, useRef, useState } from 'react'
import { DeskSegments } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { useStanding } from '../settings/use-settings.ts'
import { addressOf, type Filled } from './write-snippet.ts'

type Heard = { id: number; name: string; detail: string; at: Date }

const USUAL_HEIGHT = 640
const MOST_HEARD = 8

/** The form itself, in a page that stands for somebody's, and what that page would hear of it. */
export function WidgetPreview({ code: { code, revoked }, filled }: PreviewProps) {
  const [width, setWidth] = useState<'phone' | 'desktop'>('desktop')
  const { frame, height, heard } = useHeard()
  const { data: standing } = useStanding()
  const isShown = code !== '' && !revoked
  // a form that is filled in anew at every letter would never come to rest
  const src = useSettled(isShown ? addressOf({ site: '', code, filled }) : '')
  return (
    <aside className="dk-widget-preview" aria-label={say('embed.preview')}>
      <header>
        <DeskSegments
          label={say('embed.preview')}
          choices={[
            { value: 'phone', text: say('embed.phone') },
            { value: 'desktop', text: say('embed.desktop') },
          ]}
          chosen={width}
          onChoose={setWidth}
        />
        <span className="soft small">
          {say('embed.previewNote', { mode: standing?.testmode ? 'test' : 'live' })}
        </span>
      </header>
      <div className={`dk-widget-page ${width}`}>
        <div className="dk-widget-text">
          <h3>{say('embed.somePage')}</h3>
          <p>{say('embed.somePageText')}</p>
        </div>
        {src ? (
          <iframe
            ref={frame}
            key={src}
            title={say('embed.preview')}
            src={src}
            height={height}
            onLoad={({ currentTarget }) =>
              currentTarget.contentWindow?.postMessage({ kerbside: 'hello' }, location.origin)
            }
          />
        ) : (
          <p className="soft">{say('embed.previewNone')}</p>
        )}
      </div>
      <HeardTable heard={heard} />
    </aside>
  )
}

type PreviewProps = { code: WidgetCode; filled: Filled }

/** Said by the form to whoever carries it: here, to us. */
function useHeard() {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(USUAL_HEIGHT)
  const [heard, setHeard] = useState<readonly Heard[]>([])
  useEffect(() => {
    let count = 0
    const hear = ({ source, origin, data }: MessageEvent<Record<string, unknown> | null>) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return
      const { kerbside: name, ...detail } = data ?? {}
      if (typeof name !== 'string') return
      const told = Number(detail['height'])
      if (name === 'height' && told > 0) setHeight(told)
      count += 1
      const words = Object.entries(detail).map(([key, value]) => `${key} ${String(value)}`)
      const one = { id: count, name: `kerbside:${name}`, detail: words.join(', '), at: new Date() }
      setHeard((before) => [one, ...before].slice(0, MOST_HEARD))
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  return { frame, height, heard }
}

const PAUSE_MS = 600

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

function HeardTable({ heard }: { heard: readonly Heard[] }) {
  const { locale, timeZone } = useDesk()
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', timeZone })
  return (
    <section className="dk-widget-heard" aria-label={say('embed.heard')}>
      <h3>{say('embed.heard')}</h3>
      {heard.length === 0 ? (
        <p className="soft small">{say('embed.heardNone')}</p>
      ) : (
        <table>
          <tbody>
            {heard.map(({ id, name, detail, at }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{detail}</td>
                <td className="num">{clock.format(at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
