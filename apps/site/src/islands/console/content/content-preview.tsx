import type { DeskContent } from '@kerbside/contract/desk/pages.ts'
import { openContentPreview } from '@kerbside/web/pages/api.ts'
import { say } from '@kerbside/words/say.ts'
import { useEffect, useState } from 'react'

/** After the last letter, so that not every one is drawn. */
const PAUSE_MS = 700

/** The page itself, drawn by the server with the words as they are being written. */
export function ContentPreview({
  content,
  page,
  title,
}: {
  content: DeskContent
  /** Its address on the site: "/about.html". */
  page: string
  title: string
}) {
  const [query, setQuery] = useState<string>()
  useEffect(() => {
    let isOver = false
    const open = async () => {
      const opened = await openContentPreview(content)
      if (!isOver) setQuery(opened)
    }
    const timer = setTimeout(() => void open(), PAUSE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [content])
  return (
    <aside className="dk-look-on" aria-label={say('pages.preview')}>
      <header>
        <p className="soft small">{say('pages.preview')}</p>
        {query && (
          <a href={page + query} target="_blank" rel="noreferrer">
            {say('pages.previewOpen')}
          </a>
        )}
      </header>
      {query === '' ? (
        <p className="soft">{say('pages.previewNone')}</p>
      ) : (
        query && <iframe src={page + query} title={say('pages.previewOf', { page: title })} />
      )}
    </aside>
  )
}
