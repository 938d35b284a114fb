import './messages.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BoardError } from '../board/board-wait.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { SaveBar } from '../ui/form/save-bar.tsx'
import type { StoredContent } from './api.ts'
import { ContentProvider } from './content-context.ts'
import { ContentPreview } from './content-preview.tsx'
import { contentQuery, useContentDraft } from './use-content-draft.ts'
import './content.css'

type ContentScreenProps = {
  title: string
  sentence: string
  /** Above the texts: the choice of the page. */
  choice?: ReactNode
  /** The page that shows the texts: its address and its name. */
  page: { address: string; name: string }
  children: ReactNode
}

/** Texts of the public pages, with a preview of the page beside them. */
export function ContentScreen(props: ContentScreenProps) {
  const { data, error, refetch } = useQuery(contentQuery)
  if (!data)
    return error ? (
      <BoardError error={error} onRetry={() => void refetch()} />
    ) : (
      <div className="dk-area-lost" aria-busy="true" />
    )
  return <ContentEditor {...props} held={data} />
}

function ContentEditor(props: ContentScreenProps & { held: StoredContent }) {
  const { title, sentence, choice, page, children, held } = props
  const { draft, state, errors, save, discard } = useContentDraft(held)
  const context = {
    content: draft.value,
    set: draft.set,
    places: held.places,
    airports: held.airports,
    errorAt: (path: string) => errors.find((fieldError) => fieldError.path === path)?.message,
  }
  return (
    <DeskPage
      title={title}
      sentence={sentence}
      actions={
        <SaveBar
          changes={draft.changes}
          onSave={save}
          onDiscard={discard}
          onUndo={draft.undo}
          state={state}
          errors={errors}
        />
      }
      aside={<ContentPreview content={draft.value} page={page.address} title={page.name} />}
    >
      <ContentProvider value={context}>
        {choice}
        {children}
      </ContentProvider>
    </DeskPage>
  )
}
